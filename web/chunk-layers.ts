import { resolve } from 'node:path';

/** What the bundler knows of a module. */
interface ModuleInfo {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** In the order in which they are loaded: loading a module loads what it imports, so a file needs itself and earlier ones only. */
type Layer =
  // What the sign-in shares with others.
  | 'sign-in'
  // What the other screens before the sign-in share with the frame and lists behind it, with records, and with other forms.
  | 'base'
  | 'forms'
  | 'public'
  // The frame, and what both lists of records and records need.
  | 'shell'
  // What the lists of records share with any other screen, and what the list of providers does.
  | 'list'
  | 'providers'
  // What the dashboard, the worklist and other lists share with records, with each other, and what they look like.
  | 'steps'
  | 'work'
  | 'work-styles'
  // What records share, what checks them and settings, and what checks records alone.
  | 'record'
  | 'checks'
  | 'schemas'
  // What other pages share, and what is only opened.
  | 'pages'
  | 'opened';

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

/** What each of the parts loads that are fetched when they are opened: dialogs, editors, and parts of these. */
const openedOf = (graph: Graph, screens: readonly ReadonlySet<string>[]) => {
  const known = new Set(screens.flatMap((screen) => [...screen]));
  const opened: ReadonlySet<string>[] = [];
  for (let newest = screens; newest.length > 0; ) {
    newest = screensOf(
      graph,
      newest.flatMap((screen) => [...screen]),
    ).filter((part) => [...part].some((id) => !known.has(id)));
    for (const id of newest.flatMap((part) => [...part])) known.add(id);
    opened.push(...newest);
  }
  return opened;
};

/** The first load is left to the bundler, as is what one screen alone has. */
const layersOf = (graph: Graph) => {
  const first = closure(graph, source('app/main.tsx'));
  const signIn = closure(graph, source('areas/sign-in/login.tsx'), source('auth/problem.ts'));
  const shell = closure(graph, source('app/secured-part.tsx'));
  const before = screensOf(graph, [source('app/public-screens.ts')]);
  const screens = screensOf(
    graph,
    [...shell].filter((id) => id.endsWith('/screens.ts')),
  );
  // Lists, the worklist and the dashboard: nothing is typed in them that schemas check.
  const records = having(screens, 'form/record/record-source.ts');
  const lists = screens.filter(
    (screen) =>
      !records.includes(screen) && ![...screen].some((id) => /node_modules\/(zod|react-hook-form)\//.test(id)),
  );
  // People open these more often than the worklist, the dashboard and other lists, which need more besides.
  const mostOpened = ['provider/provider', 'end-user/end-user', 'reseller/reseller', 'user/user'];
  const recordLists = mostOpened.map((list) => closure(graph, source(`areas/${list}-list.tsx`)));
  const [providers, ...otherRecords] = recordLists;
  const recordPages = mostOpened.map((record) => closure(graph, source(`areas/${record}-record.tsx`)));
  // What a list fetches when a status is opened.
  const openStatus = closure(graph, source('obligations/obligation-lines.tsx'));
  // What only who changes a record fetches.
  const schemas = closure(graph, source('form/record/record-schemas.ts'));
  const opened = openedOf(graph, [shell, ...screens]);
  // Steps of the sign-in, and its library, which the frame fetches too.
  const steps = openedOf(graph, [signIn, ...before]);
  const isShared = sharedBy([shell, ...before, ...screens, ...opened]);
  const isIn = (some: readonly ReadonlySet<string>[], id: string) => some.some((screen) => screen.has(id));
  return (id: string): Layer | null => {
    if (first.has(id)) return null;
    if (id.endsWith('.css')) {
      if (isIn([shell, ...recordLists], id)) return 'shell';
      if (isIn(lists, id)) return isIn(records, id) ? 'shell' : 'work-styles';
      return isIn(records, id) ? 'record' : null;
    }
    // Only records and histories load further rows below those that they show.
    if (/\/(infiniteQueryObserver|useInfiniteQuery)\.js$/.test(id)) return 'record';
    if (id.includes('/node_modules/@tanstack/')) return 'base';
    if (id.includes('/node_modules/react-hook-form/')) return 'forms';
    if (id.includes('/node_modules/')) return null;
    if (!isShared(id)) return shell.has(id) ? 'shell' : null;
    if (signIn.has(id)) return 'sign-in';
    if (isIn(before, id)) {
      if (shell.has(id) || isIn(lists, id)) return 'base';
      return isIn(records, id) ? 'forms' : 'public';
    }
    if (isIn(steps, id)) return shell.has(id) || isIn(records, id) ? 'base' : null;
    if (shell.has(id)) return 'shell';
    if (isIn(otherRecords, id)) return isIn(recordPages, id) ? 'shell' : 'list';
    if (providers?.has(id)) return 'providers';
    if (openStatus.has(id) || (isIn(lists, id) && isIn(recordPages, id))) return 'steps';
    if (isIn(lists, id)) return 'work';
    if (isIn(records, id)) return 'record';
    if (schemas.has(id)) return isIn(screens, id) ? 'checks' : 'schemas';
    if (isIn(screens, id)) return 'pages';
    return isIn(opened, id) ? 'opened' : null;
  };
};

/**
 * Names the file of a module: what is opened together is one file, so that a screen takes few requests and hardly anything of
 * other screens.
 */
export const chunkLayers = () => {
  let layerOf: ReturnType<typeof layersOf> | undefined;
  return (id: string, graph: Graph): Layer | null => {
    layerOf ??= layersOf(graph);
    return layerOf(id);
  };
};
