import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { FileName } from '#contract/document/forms.ts';
import { Id, RefId, required, requiredLines, text } from '#contract/fields/common.ts';
import { cleanLine, cleanLines, UNSHOWABLE, withPlainLetters } from '#contract/rules/text.ts';
import { normalizeText, searchableText } from '#lambdas/store/journal/view/normalize.ts';

const refusal = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;
const Name = required('Please enter Name');

describe('a text', () => {
  it.each([
    ['NUL', 'Acme\u0000'],
    ['a bell', 'Ac\u0007me'],
    ['an escape', '\u001b[31mAcme'],
    ['a C1 control', 'Ac\u0085me'],
    ['delete', 'Acme\u007f'],
    ['half of a surrogate pair', 'Acme\ud83d'],
    ['the other half', '\udc00Acme'],
    ['no character at all', 'Acme\uffff'],
    ['no character of another plane', 'Acme\u{1fffe}'],
  ])('with %s is refused with a sentence', (_what, value) => {
    for (const schema of [Name, text(), requiredLines('Please enter a Message', 100)])
      expect(refusal(schema, value)).toBe(UNSHOWABLE);
    expect(refusal(FileName, `${value}.pdf`)).toBe(UNSHOWABLE);
  });

  it.each([
    ['a zero-width space', 'Ac\u200bme'],
    ['a word joiner', 'Ac\u2060me'],
    ['a byte order mark', '\ufeffAcme'],
    ['a soft hyphen', 'Ac\u00adme'],
    ['a right-to-left override', 'Ac\u202eme\u202c'],
    ['an isolate', '\u2066Acme\u2069'],
    ['a direction mark', 'Acme\u200e'],
    ['an Arabic letter mark', 'Acme\u061c'],
    ['a Hangul filler', 'Acme\u3164'],
    ['tag characters', 'Acme\u{e0041}\u{e007f}'],
    ['joiners between Latin letters', 'A\u200dc\u200cme'],
    ['a joiner at the end', 'Acme\u200d'],
  ])('with %s is stored without it, and is the same name', (_what, value) => {
    expect(Name.parse(value)).toBe('Acme');
    expect(normalizeText(value)).toBe(normalizeText('Acme'));
  });

  it.each([
    ['a Persian name', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['a Sinhala name', '\u0DC1\u0DCA\u200D\u0DBB\u0DD3'],
    ['a Hindi name', '\u0915\u094D\u200D\u0937'],
    ['a tenant of emoji', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
    ['a pilot with a skin tone', '\u{1F469}\u{1F3FD}\u200D\u2708\uFE0F'],
    ['a heart on fire', '\u2764\uFE0F\u200D\u{1F525}'],
    ['Hebrew', '\u05D7\u05D1\u05E8\u05D4'],
    ['a character beyond the basic plane', '\u{20BB7}\u91CE\u5BB6'],
  ])('keeps what it needs: %s', (_what, value) => {
    expect(Name.parse(value)).toBe(value.normalize('NFC'));
  });

  it('is composed, so that it is found as it is typed', () => {
    expect(Name.parse('Cafe\u0301')).toBe('Caf\u00e9');
    expect(normalizeText('Cafe\u0301')).toBe(normalizeText('CAF\u00c9'));
    expect(normalizeText('\uff21cme \u2460')).toBe('acme 1');
  });

  it('has plain letters where it is searched, and not where it is compared', () => {
    const text = 'Straße Łódź Søn Þór';
    expect(searchableText(text)).toBe('strasse lodz son thor');
    expect(normalizeText(text)).toBe('straße łodz søn þor');
    expect(withPlainLetters('ÆSIR Œ ẞ')).toBe('AeSIR Oe Ss');
  });

  it('of one line keeps no line break and no tab, one of several lines does', () => {
    expect(Name.parse('Acme\r\n\tLtd\u2028Co\n')).toBe('Acme Ltd Co');
    expect(requiredLines('Please enter a Message', 100).parse('One\r\n\tTwo\u2028Three')).toBe('One\r\n\tTwo\nThree');
  });

  it('that consists of marks only is empty', () => {
    expect(refusal(Name, '\u200b\u2060')).toBe('Please enter Name');
    expect(text().parse('\u200b')).toBe('');
  });

  it('is the same after a second cleaning', () => {
    for (const value of ['a\u200d\u200cb', '\u{1F468}\u200D\u200b\u{1F469}', 'e\u200b\u0301', '\u202e\u200f x'])
      for (const clean of [cleanLine, cleanLines]) expect(clean(clean(value))).toBe(clean(value));
  });
});

describe('the name of a file', () => {
  it('shows its true ending', () => {
    expect(FileName.parse('invoice\u202efdp.exe.pdf')).toBe('invoicefdp.exe.pdf');
    expect(FileName.parse('C:\\fakepath\\ü\u200b.pdf')).toBe('ü.pdf');
  });
});

describe('an id', () => {
  it.each([[{}], [[]], [['1']], [true], [null]])('is not %j', (value) => {
    expect(refusal(Id, value)).toBe('Id Not Available');
    expect(refusal(RefId, value)).toBe('Id Not Available');
  });

  it('is a text or a number', () => {
    expect([Id.parse('a-1'), Id.parse(7), RefId.parse('7'), RefId.parse(7)]).toEqual(['a-1', '7', 7, 7]);
  });
});

describe('what has no message of its own', () => {
  const Query = z.object({ size: z.coerce.number().int().min(1).max(100), mode: z.enum(['a', 'b']), name: z.string() });

  it.each([
    [{ size: 101, mode: 'a', name: '' }, 'The value of "size" may be at most 100.'],
    [{ size: 0, mode: 'a', name: '' }, 'The value of "size" must be at least 1.'],
    [{ size: 1, mode: 'c', name: '' }, 'The value of "mode" must be one of: a, b.'],
    [{ size: 1, mode: 'a' }, 'The value of "name" is missing.'],
    [{ size: 1, mode: 'a', name: 1 }, 'The value of "name" must be a text.'],
  ])('%j is refused with a sentence: %s', (value, sentence) => {
    expect(refusal(Query, value)).toBe(sentence);
  });
});
