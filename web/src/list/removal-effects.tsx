import type { RemovalEffect } from '../../../contract/fields/removal.ts';
import { counted } from '../../../contract/rules/figures.ts';

const beginnings = {
  deleted: (isOne) => (isOne ? 'Deleted with it:' : 'Deleted with them:'),
  released: () => 'No longer associated:',
  blocks: () => 'It cannot be deleted while it has:',
} as const satisfies Record<RemovalEffect['outcome'], (isOne: boolean) => string>;

const outcomes = ['deleted', 'released', 'blocks'] as const;

const inWords = ({ noun, count, names }: RemovalEffect) => {
  const more = count - names.length;
  const others = more > 0 ? ` and ${more.toLocaleString('en-US')} more` : '';
  return `${counted(count, noun)} (${names.join(', ')}${others})`;
};

interface Props {
  readonly effects: readonly RemovalEffect[];
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
