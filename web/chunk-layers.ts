import { resolve } from 'node:path';

/** What the bundler knows of a module. */
interface ModuleInfo {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

type Layer = 'sign-in' | 'base' | 'public' | 'shell' | 'common' | 'list' | 'record';

const source = (path: string) => resolve(import.meta.dirname, 'src', path);

/** All that is loaded with some modules. */
const closure = (graph: Graph, ...entries: readonly string[]): ReadonlySet<string> => {
  const found = new Set(entries);
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
};

/** What each of the screens loads that some modules fetch when they are opened. */
const screensOf = (graph: Graph, modules: Iterable<string>) =>
  [...new Set([...modules].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))].map((screen) =>
    closure(graph, screen),
  );

/** Whether at least two of some screens load a module. */
const sharedBy = (screens: readonly ReadonlySet<string>[]) => (id: string) =>
  screens.filter((screen) => screen.has(id)).length > 1;

const having = (screens: readonly ReadonlySet<string>[], part: string) =>
  screens.filter((screen) => screen.has(source(part)));

/** The first load is left to the bundler, as is what one screen alone has. */
const layersOf = (graph: Graph) => {
  const first = closure(graph, source('app/main.tsx'));
  const signIn = closure(graph, source('areas/sign-in/login.tsx'), source('auth/problem.ts'));
  const shell = closure(graph, source('app/secured-part.tsx'));
  const before = screensOf(graph, [source('app/public-screens.ts')]);
  const screens = screensOf(graph, shell);
  const isShared = sharedBy([shell, ...before, ...screens]);
  const lists = having(screens, 'list/list-screen.tsx');
  const inList = sharedBy(lists);
  const inRecord = sharedBy(having(screens, 'form/record-screen.tsx'));
  return (id: string): Layer | null => {
    if (first.has(id)) return null;
    if (signIn.has(id) && isShared(id)) return 'sign-in';
    if (before.some((screen) => screen.has(id)) && isShared(id)) return shell.has(id) ? 'base' : 'public';
    if (shell.has(id)) return 'shell';
    if (inRecord(id)) return lists.some((list) => list.has(id)) ? 'common' : 'record';
    return inList(id) ? 'list' : null;
  };
};

/**
 * Names the file of a module: what is opened together is one file, so that a screen takes few requests and hardly anything of
 * other screens. In the order in which they are loaded: what the sign-in shares with others, what the other screens before
 * it share with the frame after it, what they share with forms, the frame itself, what lists and records share, lists, records.
 * A module's file needs itself and earlier ones only, because whoever loads a module loads what it imports.
 */
export const chunkLayers = () => {
  let layerOf: ReturnType<typeof layersOf> | undefined;
  return (id: string, graph: Graph): Layer | null => {
    layerOf ??= layersOf(graph);
    return layerOf(id);
  };
};
