# Adds DeLong's interval of pROC to each set of reference.json that has no clusters, and stops when compute.py differs.
# It needs the packages pROC and jsonlite.
suppressPackageStartupMessages({
  library(jsonlite)
  library(pROC)
})
reference <- fromJSON("reference.json", simplifyVector = FALSE)
for (index in seq_along(reference$sets)) {
  one <- reference$sets[[index]]
  if (!is.null(one$rows[[1]]$cluster)) next
  score <- vapply(one$rows, function(row) as.numeric(row$score), 0)
  label <- vapply(one$rows, function(row) row$label, TRUE)
  curve <- roc(label, score, levels = c(FALSE, TRUE), direction = "<", quiet = TRUE)
  interval <- as.numeric(ci.auc(curve, method = "delong"))
  computed <- c(one$ranking$interval$low, one$ranking$value, one$ranking$interval$high)
  stopifnot(all(abs(computed - interval) < 1e-9))
  reference$sets[[index]]$pROC <- list(low = interval[1], value = interval[2], high = interval[3])
}
write(toJSON(reference, auto_unbox = TRUE, digits = 15), "reference.json")
