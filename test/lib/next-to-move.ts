import type { Properties } from './template.ts';

interface Move {
  readonly ids: RegExp;
  /** Where to, and what to mind: a resource that moves is made again before the old one is deleted. */
  readonly to: string;
}

/**
 * What moves out of the stage's own stack when it fills up, in this order. What must never move, and why, is in
 * docs/design/releases.md.
 */
export const moves: readonly Move[] = [
  {
    ids: /^(CustomCDKBucketDeployment|SiteFilesPagesAwsCliLayer)/,
    to: 'a nested stack around lib/site/site-files.ts: CDK puts its helper into the stack of what uses it',
  },
  {
    ids: /AllowEventRule/,
    to: 'a nested stack that waits for the rules and for Releases; the permission of before goes last',
  },
  {
    ids: /^SiteSiteHeaders/,
    to: 'Edge, with the mark of the stage’s own stack as a parameter: within Edge it would be that of Edge',
  },
  {
    ids: /^(RemindersFunction|PackagingFunction|BulkImport|ReportsExport)Role/,
    to: 'Rights, in an hour without imports, packages and exports: a call that runs loses the role it began with',
  },
];

/** The next five resources to move, by their ids in the template; of stacks within the stage's own the last of the largest kind. */
export const nextToMove = (template: Properties): readonly string[] => {
  const resources = Object.entries<Properties>(template.Resources);
  const named = moves.flatMap(({ ids }) => resources.map(([id]) => id).filter((id) => ids.test(id)));
  if (named.length > 0) return named.slice(0, 5);
  const kinds = resources.map(([, { Type }]) => Type as string);
  const sizeOf = (kind: string) => kinds.filter((other) => other === kind).length;
  const [largest] = [...new Set(kinds)].sort((a, b) => sizeOf(b) - sizeOf(a));
  return resources.flatMap(([id, { Type }]) => (Type === largest ? [id] : [])).slice(-5);
};
