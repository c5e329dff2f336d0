/** The month this many months after one, both 'YYYY-MM'. */
export const monthAfter = (month: string, months: number) => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

const inWords = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'November 2026' */
export const monthWords = (month: string) => inWords.format(new Date(`${month}-01T00:00:00Z`));

const DAYS = 7;

/** The weeks of a month from Sunday to Saturday; '' for days of other months. */
export const weeksOf = (month: string): string[][] => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const before = new Date(Date.UTC(year, number - 1, 1)).getUTCDay();
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: Math.ceil((before + length) / DAYS) }, (_, week) =>
    Array.from({ length: DAYS }, (_each, at) => {
      const day = week * DAYS + at - before + 1;
      return day < 1 || day > length ? '' : `${month}-${String(day).padStart(2, '0')}`;
    }),
  );
};

/** Whether an address names a month. */
export const isMonth = (text: string) => /^(19|2[01])\d{2}-(0[1-9]|1[0-2])$/.test(text);
