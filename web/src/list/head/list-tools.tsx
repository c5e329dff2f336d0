import { type ReactNode, useState } from 'react';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import { usualLayout } from '#contract/view/fitting.ts';
import type { Layout } from '#contract/view/record.ts';
import { Icon } from '#web/ui/icon.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';

const ColumnsDialog = openedPart(() => import('../columns/columns-dialog.tsx').then((module) => module.ColumnsDialog));

interface Props {
  /** With all of its columns. */
  readonly spec: ListSpec;
  readonly layout: Layout;
  onArrange(layout: Layout): void;
  /** What can be done with its views. */
  readonly children: ReactNode;
}

const MORE_ROWS = 25;

/** Rows that stand close, and more of them to a page; or as before. A size that a user has chosen stays. */
const turned = (layout: Layout): Layout =>
  layout.density === 'compact'
    ? { ...layout, density: 'comfortable', size: layout.size === MORE_ROWS ? usualLayout.size : layout.size }
    : { ...layout, density: 'compact', size: layout.size === usualLayout.size ? MORE_ROWS : layout.size };

/** Which columns a list has, how close its rows stand, and its views. */
export const ListTools = ({ spec, layout, onArrange, children }: Props) => {
  const [open, setOpen] = useState(false);
  const isCompact = layout.density === 'compact';
  return (
    <div className="list-tools">
      <button type="button" className="icon-button" aria-label="Columns" title="Columns" onClick={() => setOpen(true)}>
        <Icon name="columns" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Compact rows"
        title="Compact rows"
        aria-pressed={isCompact}
        onClick={() => onArrange(turned(layout))}
      >
        <Icon name="rows" />
      </button>
      {children}
      {open && <ColumnsDialog spec={spec} layout={layout} onChange={onArrange} onClose={() => setOpen(false)} />}
    </div>
  );
};
