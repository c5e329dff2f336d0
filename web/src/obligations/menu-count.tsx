import { useCounts } from './use-counts.ts';

/** How many obligations wait for this person, in the menu; nothing while there are none. */
export const MenuCount = () => {
  const { data } = useCounts();
  const open = Object.values(data?.mine ?? {}).reduce((sum, count) => sum + count, 0);
  if (open === 0) return null;
  return <span className="menu-count">{open.toLocaleString('en-US')}</span>;
};
