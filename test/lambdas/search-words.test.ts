import { describe, expect, it } from 'vitest';
import { SearchQuery } from '#contract/search/record.ts';
import { fitsIn, termsOf } from '#lambdas/areas/search/best-matches.ts';
import { marked } from '#lambdas/areas/search/shown-result.ts';
import { wordsOf } from '#lambdas/areas/search/word-index.ts';
import { pack, type Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { ListProjection } from '#lambdas/store/journal/view/view.ts';

const fields = [{ stored: 'name' }, { stored: 'phone', isPhone: true }];

const indexOf = (rows: readonly Row[]) => {
  const view = new ListProjection(1);
  const apply = (v: number, changed: readonly Row[], removed: readonly string[]) =>
    view.apply([{ v, rows: pack(changed), removed, format: 1 }]);
  apply(1, rows, []);
  return { apply, index: wordsOf(view, fields) };
};

/** Whether a record of this name and phone is found. */
const finds = (text: string, name: string, phone = '') => {
  const { index } = indexOf([{ id: 'a', name, phone }]);
  return fitsIn(termsOf(text))(index.text(0));
};

/** A text with what is marked in square brackets. */
const shown = (text: string, searched: string, isPhone = false) => {
  const { marks } = marked(text, termsOf(searched), isPhone);
  return marks.reduceRight(
    (left, [from, to]) => `${left.slice(0, from)}[${left.slice(from, to)}]${left.slice(to)}`,
    text,
  );
};

describe('words that are searched for', () => {
  it('are the beginnings of words, in any order, whatever the case and the accents', () => {
    expect(finds('silv birch', 'Silver Birch Reports LLC')).toBe(true);
    expect(finds('REPORTS silver', 'Silver Birch Reports LLC')).toBe(true);
    expect(finds('ilver', 'Silver Birch Reports LLC')).toBe(false);
    expect(finds('silver oak', 'Silver Birch Reports LLC')).toBe(false);
    expect(finds('munchen', 'Auskunft München')).toBe(true);
    expect(finds('Münch', 'Auskunft MUNCHEN')).toBe(true);
  });

  it.each([
    ['strasse', 'Straßenbau'],
    ['STRASSENBAU', 'Straßenbau'],
    ['straße', 'STRASSE'],
    ['lodz', 'Łódź'],
    ['son', 'Søn'],
    ['djor', 'Djorđe'],
    ['aegir', 'Ægir'],
    ['oeuvre', 'Œuvre'],
    ['thor', 'Þór'],
    ['irmak', 'Irmak'],
    ['isik', 'IŞIK ışık'],
  ])('are found without the special letters of a language: %s in %s', (text, name) => {
    expect(finds(text, name)).toBe(true);
  });

  it.each([
    ['abc', 'A.B.C. Lending'],
    ['abc lend', 'A.B.C. Lending'],
    ['a.b.c. lending', 'ABC Lending'],
    ['A.B.C.', 'A.B.C. Lending'],
    ['b', 'A.B.C. Lending'],
    ['j.s', 'j.smith@example.com'],
    ['us bank', 'U.S. Bank'],
  ])('are initials with points and without: %s in %s', (text, name) => {
    expect(finds(text, name)).toBe(true);
    expect(finds('xyz', name)).toBe(false);
  });

  it('are found at the beginning of words of every script, and of digits, and nowhere inside', () => {
    expect(finds('мос', 'Бюро Москва 24')).toBe(true);
    expect(finds('ква', 'Бюро Москва 24')).toBe(false);
    expect(finds('24 бюр', 'Бюро Москва 24')).toBe(true);
    expect(finds('4', 'Бюро Москва 24')).toBe(false);
    expect(finds('ørsted', 'Ørsted Homes')).toBe(true);
    expect(finds('rsted', 'Ørsted Homes')).toBe(false);
    expect(finds('stone', 'Limestone Apartments')).toBe(false);
  });

  it('are parted by whatever is no letter and no digit', () => {
    expect(finds('jordan@exam', 'jordan@example.com')).toBe(true);
    expect(finds('example.com', 'jordan@example.com')).toBe(true);
    expect(finds('brien', 'Pat O’Brien')).toBe(true);
    expect(finds('obrien', "Pat O'Brien")).toBe(true);
    expect(finds("o'brien", 'Pat O’Brien')).toBe(true);
    expect(finds("O'Brien", 'OBrien Lending')).toBe(true);
    expect(finds('pat o’brien', 'Pat OBrien')).toBe(true);
    expect(finds("o'brien", 'Olga Brown')).toBe(false);
    expect(finds("'", 'Olga Brown')).toBe(finds('-', 'Olga Brown'));
  });

  it.each(['+15550100300', '(555) 010-0300', '555.010.0300'])('find the phone %s however it is typed', (phone) => {
    for (const typed of ['5550100300', '555 010 0300', '(555) 010', '555-010', '0100300', '010-0300'])
      expect(finds(typed, 'Somebody', phone), typed).toBe(true);
    expect(finds('+1 555 010', 'Somebody', phone)).toBe(true);
    expect(finds('5550100301', 'Somebody', phone)).toBe(false);
    expect(finds('some 555-0103', 'Somebody', phone)).toBe(false);
  });

  it('are at most ten, in at most 100 characters', () => {
    expect(SearchQuery.safeParse({ text: 'a b c d e f g h i j' }).success).toBe(true);
    expect(SearchQuery.safeParse({ text: 'a b c d e f g h i-j k' }).error?.issues[0]?.message).toBe(
      'Please search for at most 10 words',
    );
    expect(SearchQuery.safeParse({ text: 'x'.repeat(101) }).error?.issues[0]?.message).toBe(
      'Please search for at most 100 characters',
    );
  });
});

describe('what is marked', () => {
  it('is the part of each word that was typed', () => {
    expect(shown('Silver Birch Reports', 'sil rep')).toBe('[Sil]ver Birch [Rep]orts');
    expect(shown('Silver Silverman', 'silver')).toBe('[Silver] [Silver]man');
    expect(shown('Pat O’Brien', 'obr')).toBe('Pat [O’Br]ien');
    expect(shown('Sil ver', 'silver')).toBe('Sil ver');
    expect(shown('A.B.C. Lending', 'abc')).toBe('[A.B.C]. Lending');
    expect(shown('Straßenbau', 'strass')).toBe('[Straß]enbau');
  });

  it('is whole characters where folding makes them more or fewer', () => {
    expect(shown('Auskunft München', 'munc')).toBe('Auskunft [Münc]hen');
    expect(shown('Mu\u0308nchen', 'mu')).toBe('[Mu\u0308]nchen');
    expect(shown('\ufb01nance', 'fi')).toBe('[\ufb01]nance');
    expect(shown('😀 Smile', 'smi')).toBe('😀 [Smi]le');
  });

  it('is the digits of a phone with what stands between them', () => {
    expect(shown('(555) 010-0300', '555010', true)).toBe('([555) 010]-0300');
    expect(shown('+15550100300', '555 010', true)).toBe('+1[555010]0300');
    expect(shown('+15550100300', '+1 555', true)).toBe('+[1555]0100300');
  });
});

describe('the words of rows', () => {
  it('follow the rows as they change and go', () => {
    const { apply, index } = indexOf([
      { id: 'a', name: 'Old Name' },
      { id: 'b', name: 'Other' },
    ]);
    apply(2, [{ id: 'a', name: 'New Name' }], ['b']);
    expect(index.text(0)).toBe(' New Name\n\n');
    expect(index.text(1)).toBe('');
  });
});
