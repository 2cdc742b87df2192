"""Computes the numbers of reference.json, which the tests of agreement, roc and corrected-share compare with.

    pip install numpy scipy scikit-learn statsmodels
    python compute.py && Rscript compute.R

scikit-learn computes kappa, the ROC curve and its area, statsmodels computes kappa again and the intervals of Wilson, and
scipy the quantiles. DeLong and Obuchowski are written from their definitions over all pairs of rows, not from ranks;
compute.R computes DeLong's with pROC. Lang and Reiczigel is written from the paper, in counts rather than shares.
"""

import itertools
import json
import random

import numpy as np
from scipy.stats import norm
from sklearn.metrics import cohen_kappa_score, roc_auc_score, roc_curve
from statsmodels.stats.inter_rater import cohens_kappa
from statsmodels.stats.proportion import proportion_confint


def draw(seed, rows, passed, digits, clusters):
    source = random.Random(seed)
    drawn = []
    offsets = [source.gauss(0, 0.12) for _ in range(max(1, clusters))]
    for _ in range(rows):
        cluster = source.randrange(clusters) if clusters else None
        label = source.random() < passed
        centre = 0.66 if label else 0.45
        score = centre + source.gauss(0, 0.17) + (offsets[cluster] if clusters else 0)
        row = {"score": round(min(1, max(0, score)), digits), "label": label}
        if clusters:
            row["cluster"] = f"c{cluster}"
        drawn.append(row)
    return drawn


def confusion(rows, mark):
    tp = sum(r["label"] and r["score"] >= mark for r in rows)
    fp = sum(not r["label"] and r["score"] >= mark for r in rows)
    tn = sum(not r["label"] and r["score"] < mark for r in rows)
    fn = sum(r["label"] and r["score"] < mark for r in rows)
    return tp, fp, tn, fn


def kappa(rows, mark):
    labels = [r["label"] for r in rows]
    verdicts = [r["score"] >= mark for r in rows]
    value = cohen_kappa_score(labels, verdicts)
    tp, fp, tn, fn = confusion(rows, mark)
    again = cohens_kappa(np.array([[tp, fn], [fp, tn]])).kappa
    assert abs(value - again) < 1e-12
    return value


def kernel(x, y):
    return 1.0 if x > y else 0.5 if x == y else 0.0


def delong(rows):
    passed = [r["score"] for r in rows if r["label"]]
    failed = [r["score"] for r in rows if not r["label"]]
    v10 = [np.mean([kernel(x, y) for y in failed]) for x in passed]
    v01 = [np.mean([kernel(x, y) for x in passed]) for y in failed]
    return np.var(v10, ddof=1) / len(v10) + np.var(v01, ddof=1) / len(v01)


def obuchowski(rows):
    names = sorted({r["cluster"] for r in rows})
    passed = [r for r in rows if r["label"]]
    failed = [r for r in rows if not r["label"]]
    m, n = len(passed), len(failed)
    auc = np.mean([kernel(x["score"], y["score"]) for x in passed for y in failed])
    v10 = {c: [np.mean([kernel(x["score"], y["score"]) for y in failed]) for x in passed if x["cluster"] == c] for c in names}
    v01 = {c: [np.mean([kernel(x["score"], y["score"]) for x in passed]) for y in failed if y["cluster"] == c] for c in names}
    i10 = sum(len(v) > 0 for v in v10.values())
    i01 = sum(len(v) > 0 for v in v01.values())
    i = len(names)
    s10 = i10 / ((i10 - 1) * m) * sum((sum(v) - len(v) * auc) ** 2 for v in v10.values())
    s01 = i01 / ((i01 - 1) * n) * sum((sum(v) - len(v) * auc) ** 2 for v in v01.values())
    s11 = i / (i - 1) * sum((sum(v10[c]) - len(v10[c]) * auc) * (sum(v01[c]) - len(v01[c]) * auc) for c in names)
    return s10 / m + s01 / n + 2 * s11 / (m * n)


def ranking(rows):
    value = roc_auc_score([r["label"] for r in rows], [r["score"] for r in rows])
    clustered = "cluster" in rows[0]
    error = float(np.sqrt(obuchowski(rows) if clustered else delong(rows)))
    z = norm.ppf(0.975)
    return {"value": value, "standardError": error, "interval": {"low": max(0, value - z * error), "high": min(1, value + z * error)}}


def youden(rows):
    """The largest index over all thresholds, and the scores between which the threshold is."""
    fpr, tpr, marks = roc_curve([r["label"] for r in rows], [r["score"] for r in rows], drop_intermediate=False)
    best = int(np.argmax(tpr - fpr))
    assert sum(np.isclose(tpr - fpr, (tpr - fpr)[best])) == 1
    scores = sorted({r["score"] for r in rows})
    above = float(marks[best])
    return {"index": float((tpr - fpr)[best]), "above": above, "below": max(s for s in scores if s < above)}


def best_of(rows, aim):
    """Tries every score as a threshold."""
    scores = sorted({r["score"] for r in rows})
    tried = []
    for below, above in zip(scores, scores[1:]):
        tp, fp, tn, fn = confusion(rows, above)
        tpr, tnr = tp / (tp + fn), tn / (tn + fp)
        if aim == "kappa":
            tried.append((kappa(rows, above), below, above))
        elif aim == "tpr=0.9" and tpr >= 0.9:
            tried.append((tnr + tpr / 1e3, below, above))
        elif aim == "tnr=0.9" and tnr >= 0.9:
            tried.append((tpr + tnr / 1e3, below, above))
    _, below, above = max(tried)
    return {"below": below, "above": above}


def effective(rows, mark, label):
    """p (1 - p) over the linearised variance of a ratio of cluster totals."""
    chosen = [r for r in rows if r["label"] == label]
    hits = [(r["cluster"], float((r["score"] >= mark) == label)) for r in chosen]
    p = np.mean([hit for _, hit in hits])
    groups = [list(g) for _, g in itertools.groupby(sorted(hits), key=lambda pair: pair[0])]
    k = len(groups)
    residuals = np.array([sum(hit - p for _, hit in g) for g in groups])
    variance = k * np.var(residuals, ddof=1) / len(hits) ** 2
    return {"share": float(p), "number": float(min(len(hits), p * (1 - p) / variance))}


def lang_reiczigel(passed, rows, tp, positives, tn, negatives):
    z = norm.ppf(0.975)
    se, sp = tp / positives, tn / negatives
    point = min(1, max(0, (passed / rows + sp - 1) / (se + sp - 1)))
    n, nse, nsp = rows + z**2, positives + 2, negatives + 2
    ap, se, sp = (passed + z**2 / 2) / n, (tp + 1) / nse, (tn + 1) / nsp
    j = se + sp - 1
    pi = (ap + sp - 1) / j
    error = np.sqrt(ap * (1 - ap) / n + pi**2 * se * (1 - se) / nse + (1 - pi) ** 2 * sp * (1 - sp) / nsp) / j
    shift = 2 * z**2 * (pi * se * (1 - se) / nse - (1 - pi) * sp * (1 - sp) / nsp)
    return {"value": point, "interval": {"low": min(1, max(0, pi + shift - z * error)), "high": min(1, max(0, pi + shift + z * error))}}


SETS = [
    ("unclustered, two digits", draw(1, 80, 0.6, 2, 0)),
    ("unclustered, one digit", draw(7, 120, 0.5, 1, 0)),
    ("few failed rows", draw(3, 60, 0.9, 3, 0)),
    ("twelve clusters", draw(4, 90, 0.55, 2, 12)),
    ("thirty clusters", draw(5, 150, 0.7, 3, 30)),
]
MARK = 0.55

sets = []
for name, rows in SETS:
    tp, fp, tn, fn = confusion(rows, MARK)
    found = {
        "name": name,
        "rows": rows,
        "mark": MARK,
        "confusion": {"truePasses": tp, "falsePasses": fp, "trueFails": tn, "falseFails": fn},
        "kappa": kappa(rows, MARK),
        "ranking": ranking(rows),
        "youden": youden(rows),
        "best": {aim: best_of(rows, aim) for aim in ("kappa", "tpr=0.9", "tnr=0.9")},
    }
    if "cluster" in rows[0]:
        found["effective"] = {"passed": effective(rows, MARK, True), "failed": effective(rows, MARK, False)}
    sets.append(found)

WILSON = [(8, 12), (0, 20), (20, 20), (97, 100), (43, 61)]
CORRECTED = [(700, 1000, 54, 60, 32, 40), (20, 200, 18, 20, 28, 30), (150, 160, 40, 42, 9, 14), (0, 50, 10, 10, 10, 10), (55, 100, 11, 20, 12, 20)]

wilson = []
for hits, rows in WILSON:
    low, high = proportion_confint(hits, rows, method="wilson")
    wilson.append({"hits": hits, "rows": rows, "low": low, "high": high})

corrected = [{"counts": counts, **lang_reiczigel(*counts)} for counts in CORRECTED]

with open("reference.json", "w") as file:
    json.dump({"sets": sets, "wilson": wilson, "corrected": corrected}, file, indent=1)
    file.write("\n")
