import type { Plugin } from 'vite';

interface Chunk {
  readonly type: string;
  readonly imports?: readonly string[];
}

/** The files that load each other in a ring, the first of them twice; undefined if there is none. */
const ringIn = (bundle: Readonly<Record<string, Chunk>>): readonly string[] | undefined => {
  const done = new Set<string>();
  const look = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of bundle[file]?.imports ?? []) {
      const ring = look(next, [...path, file]);
      if (ring) return ring;
    }
    done.add(file);
    return undefined;
  };
  for (const file of Object.keys(bundle)) {
    const ring = look(file, []);
    if (ring) return ring;
  }
  return undefined;
};

/** Refuses a build in which files load each other in a ring: one of them would run before what it needs is there. */
export const noRings = (): Plugin => ({
  name: 'no-rings',
  generateBundle(_options, bundle) {
    const ring = ringIn(bundle);
    if (ring) this.error(`These files load each other: ${ring.join(' -> ')}`);
  },
});
