import { counted } from '#contract/rules/figures.ts';
import type { ShownEffect } from './source.ts';

const beginnings = {
  deleted: (isOne) => (isOne ? 'Deleted with it:' : 'Deleted with them:'),
  released: () => 'No longer associated:',
  unassigned: () => 'Left without a responsible person:',
  blocks: () => 'It cannot be deleted while it has:',
} as const satisfies Record<ShownEffect['outcome'], (isOne: boolean) => string>;

const outcomes = ['deleted', 'released', 'unassigned', 'blocks'] as const;

const inWords = ({ noun, count, names }: ShownEffect) => {
  if (names.length === 0) return counted(count, noun);
  const more = count - names.length;
  const others = more > 0 ? ` and ${more.toLocaleString('en-US')} more` : '';
  return `${counted(count, noun)} (${names.join(', ')}${others})`;
};

interface Props {
  readonly effects: readonly ShownEffect[];
  /** How many records are deleted. */
  readonly of?: number;
}

/** What else happens when records are deleted, a line for each outcome. */
export const RemovalEffects = ({ effects, of = 1 }: Props) => (
  <>
    {outcomes.map((outcome) => {
      const own = effects.filter((effect) => effect.outcome === outcome);
      return (
        own.length > 0 && (
          <p key={outcome} className={outcome === 'blocks' ? 'banner error' : undefined}>
            <strong>{beginnings[outcome](of === 1)}</strong> {own.map(inWords).join(', ')}
          </p>
        )
      );
    })}
  </>
);
