import type { JournalLine } from '../../../src/batch/journal/lines.ts';
import { journalOf, type SampleRow } from './html-reports.ts';

/** A question and an answer in each of twelve scripts. */
export const SCRIPTS = {
  Latin: ['Where is my parcel?', 'It left our warehouse on Monday.'],
  Greek: ['Πού είναι το δέμα μου;', 'Έφυγε από την αποθήκη τη Δευτέρα.'],
  Cyrillic: ['Где моя посылка?', 'Она ушла со склада в понедельник.'],
  Arabic: ['أين طردي؟', 'غادر المستودع يوم الاثنين.'],
  Hebrew: ['איפה החבילה שלי?', 'היא יצאה מהמחסן ביום שני.'],
  Devanagari: ['मेरा पार्सल कहाँ है?', 'वह सोमवार को गोदाम से निकला।'],
  Bengali: ['আমার পার্সেল কোথায়?', 'এটি সোমবার গুদাম থেকে বেরিয়েছে।'],
  Thai: ['พัสดุของฉันอยู่ที่ไหน', 'ออกจากคลังสินค้าเมื่อวันจันทร์'],
  Han: ['我的包裹在哪里？', '包裹星期一已从仓库发出。'],
  Kana: ['わたしのにもつはどこですか', 'げつようびにそうこをでました。'],
  Hangul: ['제 소포는 어디에 있나요?', '월요일에 창고에서 출발했습니다.'],
  Georgian: ['სად არის ჩემი ამანათი?', 'ის საწყობიდან ორშაბათს გავიდა.'],
} as const;

/** The criteria of the corpus; those of `BINARY` have scores of 0 and 1 only. */
const CRITERIA = 'resolved tone grounded policy cites concise honest complete'.split(' ');
const BINARY = ['safe', 'language', 'escalates', 'format'];

export const COUNT = 125;
/** The row with forty turns, and the first of the rows that fall most: from 1 to 0. */
export const LONG_ROW = 'row-5';
export const FALLEN_ROW = 'row-1';
export const FALLEN_ANSWER = 'Please call the hotline.';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const QUESTIONS = Object.values(SCRIPTS);

/** What comes before the answer: some rows call a tool, some have an image, one has many turns. */
function turnsBefore(index: number): object[] {
  const [question] = QUESTIONS[index % QUESTIONS.length] ?? SCRIPTS.Latin;
  const ask = { role: 'user', content: `${question} #${index}` };
  if (`row-${index}` === LONG_ROW) {
    const turns = Array.from({ length: 38 }, (_, turn) =>
      turn % 2 === 0
        ? { role: 'user', content: `Question ${turn}: ${question}` }
        : { role: 'assistant', content: `Reply ${turn}.` },
    );
    return [...turns, ask];
  }
  if (index % 10 === 0) {
    const called = { name: 'get_order', arguments: JSON.stringify({ id: index }) };
    const call = { id: `call-${index}`, type: 'function', function: called };
    return [
      ask,
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: `call-${index}`, content: '{"state":"sent"}' },
    ];
  }
  if (index % 15 !== 1) return [ask];
  const image = { type: 'image_url', image_url: { url: PIXEL } };
  return [{ role: 'user', content: [{ type: 'text', text: ask.content }, image] }];
}

function rowOf(index: number, isLater: boolean): SampleRow {
  const [, answer] = QUESTIONS[index % QUESTIONS.length] ?? SCRIPTS.Latin;
  const hasFallen = isLater && index % 9 === 1;
  const content = hasFallen ? FALLEN_ANSWER : answer;
  const base = (place: number): number => 0.6 + ((index * 7 + place * 3) % 40) / 100;
  const scores = CRITERIA.map((name, place) => {
    const fall = hasFallen && place === 0 ? 0.3 : 0;
    return [name, Number((base(place) - fall).toFixed(2))] as const;
  });
  const binary = BINARY.map((name, place) => {
    const isBad = (index + place) % 11 === 0 || (hasFallen && place === 0);
    return [name, isBad ? 0 : 1] as const;
  });
  const all: Record<string, number | null | 'failed'> = Object.fromEntries([...scores, ...binary]);
  if (isLater && index % 40 === 39) all['tone'] = 'failed';
  if (isLater && index % 50 === 20) all['cites'] = null;
  return {
    id: `row-${index}`,
    group: ['delivery', 'refund', 'account'][index % 3] ?? null,
    tags: { script: Object.keys(SCRIPTS)[index % QUESTIONS.length] ?? '' },
    scores: all,
    body: { messages: [...turnsBefore(index), { role: 'assistant', content }] },
  };
}

/** A run over 125 rows with twelve criteria. In the later one, every ninth row has a worse answer. */
export function corpusJournal(isLater: boolean): JournalLine[] {
  return journalOf(Array.from({ length: COUNT }, (_, index) => rowOf(index, isLater)));
}
