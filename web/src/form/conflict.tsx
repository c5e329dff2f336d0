import { useState } from 'react';

/** One field as it was typed. */
export interface Typed {
  readonly label: string;
  readonly value: string;
}

interface Props {
  readonly typed: readonly Typed[];
  onReload(): unknown;
}

/** Somebody else saved first. What was typed stays in sight, to be copied into the reloaded record. D-82. */
export const Conflict = ({ typed, onReload }: Props) => {
  const [asked, setAsked] = useState(false);
  return (
    <section className="banner error" role="alert">
      <p>Somebody else saved this record meanwhile. Nothing of yours was saved.</p>
      {typed.length > 0 && (
        <dl className="typed">
          {typed.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value === '' ? '(empty)' : value}</dd>
            </div>
          ))}
        </dl>
      )}
      <button
        type="button"
        className="button"
        aria-disabled={asked}
        onClick={() => {
          setAsked(true);
          onReload();
        }}
      >
        Reload
      </button>
    </section>
  );
};
