import type { Root } from '../data/id.ts';
import { type Step, unmovedStep } from '../data/journal/commit.ts';
import { loadView } from '../data/journal/load.ts';
import type { Naming } from '../kinds/kind.ts';

/** Which records other lists name. A list is walked again only when it has changed. */
export class NamedRecords {
  readonly #naming: readonly Naming[];
  readonly #root: Root;
  readonly #known = new Map<string, { readonly v: number; readonly ids: ReadonlySet<string> }>();

  constructor(naming: readonly Naming[], root: Root) {
    this.#naming = naming;
    this.#root = root;
  }

  /** Tells of a record whether another names it by now, and gives the steps by which nobody can begin to. */
  async look() {
    const lists = await Promise.all(this.#naming.map((naming) => this.#list(naming)));
    const steps: Step[] = lists.map(({ entity, v }) => unmovedStep(this.#root, entity, v));
    return { isNamed: (id: string) => lists.some(({ ids }) => ids.has(id)), steps };
  }

  async #list({ entity, names }: Naming) {
    const { columns, v } = await loadView(this.#root, entity);
    const known = this.#known.get(entity);
    if (known?.v === v) return { entity, ...known };
    const ids = new Set<string>();
    for (const at of columns.positions()) for (const id of names((field) => columns.value(field, at))) ids.add(id);
    const list = { v, ids };
    this.#known.set(entity, list);
    return { entity, ...list };
  }
}
