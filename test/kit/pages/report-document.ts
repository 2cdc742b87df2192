import { gunzipSync } from 'node:zlib';

/** The parts of an HTML report. */
export interface ReportDocument {
  /** What a browser shows without a script, with the tags left out. */
  readonly staticText: string;
  readonly head: string;
  /** The templates by their attribute, as `data-chunk="0"`, unpacked. */
  readonly templates: Readonly<Record<string, unknown>>;
}

const TEMPLATE = /<template ([^>]*)>([A-Za-z0-9+/=]*)<\/template>/g;

/** Takes a report apart. */
export function readReport(html: string): ReportDocument {
  const [head = '', body = ''] = html.split('</head>');
  const page = body.slice(0, body.search(/<template |<script>/));
  const templates = Array.from(body.matchAll(TEMPLATE), ([, attribute = '', packed = '']) => {
    const text = gunzipSync(Buffer.from(packed, 'base64')).toString();
    return [attribute, JSON.parse(text) as unknown] as const;
  });
  const staticText = page
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { head, staticText, templates: Object.fromEntries(templates) };
}
