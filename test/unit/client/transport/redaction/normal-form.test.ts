import { expect, it } from 'vitest';
import { toNormalForm, toText } from '../../../../../src/client/transport/redaction/normal-form.ts';

it.each<[string, string, string]>([
  ['case', 'Refund', 'REFUND'],
  ['the case of letters with two lower ones', 'οδός', 'ΟΔΟΣ'],
  ['a letter that becomes two', 'Straße', 'STRASSE'],
  ['accents and the width of letters', 'Ｃafé', 'CAFE'],
  ['white space, also of other scripts', 'a b\n\u3000c', 'ABC'],
  ['what nobody sees', 'a\u200b\u{e0041}\ufe0fb\u0000c', 'ABC'],
  ['half characters', 'a\ud83db', 'AB'],
  ['plus signs and backslashes', 'a+b\\c', 'ABC'],
])('the normal form ignores %s', (_, text, form) => {
  expect(toText(toNormalForm(text))).toBe(form);
});

it('the normal form keeps characters of two code units apart', () => {
  expect(toText(toNormalForm('a😀b😁'))).toBe('A😀B😁');
});

it('the normal form of JSON is the one of what it describes', () => {
  const text = 'a\nb\tc "d" \\e\u0007f';
  const json = JSON.stringify(text);

  expect(toText(toNormalForm(json, true))).toBe('"ABC"D"EF"');
  expect(toText(toNormalForm(json))).toBe('"ANBTC"D"EU0007F"');
});
