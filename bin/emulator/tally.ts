import type { Tallies, Tally } from './assembly.ts';

const row = (type: string, made: string, adapted: string, left: string) =>
  `        ${type.padEnd(46)}${made.padStart(6)}${adapted.padStart(9)}${left.padStart(10)}\n`;

const rowOf = (type: string, { made, adapted, left }: Tally) =>
  row(type, ...([made, adapted, left].map((many) => (many === 0 ? '' : String(many))) as [string, string, string]));

const sum = (all: readonly Tally[], part: keyof Tally) => all.reduce((total, tally) => total + tally[part], 0);

/** What the emulator has made of a stage's templates, by type: as it is, in another form, and not at all. */
export const linesOf = (tallies: Tallies): string => {
  const all = [...tallies.values()];
  const total = { made: sum(all, 'made'), adapted: sum(all, 'adapted'), left: sum(all, 'left') };
  return [
    row('resources', 'made', 'adapted', 'left out'),
    ...[...tallies].sort(([a], [b]) => a.localeCompare(b)).map(([type, tally]) => rowOf(type, tally)),
    rowOf('all', total),
  ].join('');
};
