import type { RemovalEffect } from '../../../contract/fields/removal.ts';
import { counted } from '../../../contract/rules/figures.ts';

const beginnings = {
  deleted: 'Deleted with it:',
  released: 'No longer associated:',
  blocks: 'It cannot be deleted while it has:',
} as const satisfies Record<RemovalEffect['outcome'], string>;

const outcomes = ['deleted', 'released', 'blocks'] as const;

const inWords = ({ noun, count, names }: RemovalEffect) => {
  const more = count - names.length;
  const others = more > 0 ? ` and ${more.toLocaleString('en-US')} more` : '';
  return `${counted(count, noun)} (${names.join(', ')}${others})`;
};

/** What else happens when a record is deleted, a line for each outcome. */
export const RemovalEffects = ({ effects }: { readonly effects: readonly RemovalEffect[] }) => (
  <>
    {outcomes.map((outcome) => {
      const own = effects.filter((effect) => effect.outcome === outcome);
      return (
        own.length > 0 && (
          <p key={outcome} className={outcome === 'blocks' ? 'banner error' : undefined}>
            <strong>{beginnings[outcome]}</strong> {own.map(inWords).join(', ')}
          </p>
        )
      );
    })}
  </>
);
