import { describe, expect, it } from 'vitest';
import { byMonth } from '#lambdas/areas/home/by-month.ts';
import { acceptFiles } from '#web/areas/support/attachments-field.tsx';
import { showTime } from '#web/ui/shown-values.tsx';

describe('the provider chart', () => {
  const now = Date.UTC(2026, 1, 15);

  it('shows the twelve months up to this one, oldest first, across the turn of the year', () => {
    const months = byMonth([], now).map(({ month }) => month);
    expect(months).toHaveLength(12);
    expect([months[0], months[10], months[11]]).toEqual(['2025-03', '2026-01', '2026-02']);
  });

  it('counts what was created in each month and leaves out the rest', () => {
    const times = [
      '2026-02-01T00:00:00.000Z',
      '2026-02-28T23:59:59.000Z',
      '2025-03-01T00:00:00.000Z',
      '2025-02-28',
      '',
    ];
    const counts = byMonth(times, now);
    expect(counts.at(-1)).toEqual({ month: '2026-02', count: 2 });
    expect(counts[0]).toEqual({ month: '2025-03', count: 1 });
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });
});

describe('attachments', () => {
  const file = (name: string, size = 10) => ({ name, size });
  const refused = "The file wasn't attached since its extension is not supported.";

  it('are accepted up to five, each once', () => {
    const five = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'].map((name) => file(name));
    expect(acceptFiles([], [...five, file('a.txt')])).toEqual({ accepted: five, problem: '' });
    expect(acceptFiles(five, [file('f.txt')])).toEqual({ accepted: five, problem: 'At most 5 files can be attached' });
  });

  it.each([
    'setup.exe',
    'run.BAT',
    'x.cmd',
    'old.com',
    'app.jar',
    'a.vbs',
    'a.jse',
    'pic.jpg.scr',
    'a.lnk',
    'a.msi',
    'x.exe. ',
  ])('leave out %s', (name) => {
    expect(acceptFiles([], [file(name)])).toEqual({ accepted: [], problem: refused });
  });

  it('name the file that was left out among several', () => {
    const good = file('log.txt');
    expect(acceptFiles([], [good, file('x.exe')])).toEqual({ accepted: [good], problem: `x.exe: ${refused}` });
  });

  it('may have 20 MB and must have something', () => {
    const most = 20 * 1024 * 1024;
    expect(acceptFiles([], [file('a.zip', most)]).problem).toBe('');
    expect(acceptFiles([], [file('a.zip', most + 1)]).problem).toBe('An attachment may have at most 20 MB');
    expect(acceptFiles([], [file('a.zip', 0)]).problem).toBe('Attachment cannot be empty');
  });
});

describe('a time', () => {
  it('is month/day/year, and nothing when there is none', () => {
    expect(showTime('2026-03-04T12:00:00.000Z')).toMatch(/^03\/0[345]\/2026, /);
    expect(showTime('')).toBe('');
  });
});
