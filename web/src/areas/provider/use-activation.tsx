import { lazy, Suspense, useState } from 'react';
import { mayMerge } from '../../merge/may-merge.ts';
import { recordsAlike } from '../../merge/records-alike.ts';
import { useSession } from '../../session/session.ts';
import type { Option } from '../../ui/option.ts';
import { AlikeDialog } from './alike-dialog.tsx';
import { useActivate } from './use-activate.ts';

/** Its form is loaded when it is opened. */
const MergeDialog = lazy(async () => ({ default: (await import('../../merge/merge-dialog.tsx')).MergeDialog }));

interface Activation extends Option {
  readonly alike: readonly Option[];
}

/** Activates a provider of a list; where others look like it, these are shown first. Spec part 2, section 4. */
export const useActivation = () => {
  const activate = useActivate();
  const holder = useSession()?.holder;
  const [asking, setAsking] = useState<Activation>();
  const [pair, setPair] = useState<{ readonly id: string; readonly other: string }>();
  const start = async (id: string, name: string) => {
    // Whatever keeps the search from answering does not keep anybody from activating.
    const alike = await recordsAlike('provider', id).catch(() => []);
    if (alike.length > 0) setAsking({ id, name, alike });
    else await activate(id);
  };
  const merge = (id: string) => {
    setPair(asking && { id, other: asking.id });
    setAsking(undefined);
  };
  const dialog = (
    <>
      {asking && (
        <AlikeDialog
          name={asking.name}
          alike={asking.alike}
          {...(holder && mayMerge(holder, 'provider') ? { onMerge: merge } : {})}
          onConfirm={async () => {
            await activate(asking.id);
            setAsking(undefined);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {pair && (
        <Suspense>
          <MergeDialog kind="provider" {...pair} onClose={() => setPair(undefined)} />
        </Suspense>
      )}
    </>
  );
  return { start, dialog };
};
