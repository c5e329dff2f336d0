type Awaiting<Work> = Work extends (...input: infer Input) => infer Output
  ? (...input: Input) => Promise<Awaited<Output>>
  : never;

type Call = (...input: unknown[]) => unknown;

/**
 * The functions of a module that is loaded when the first of them is called, so that a handler which does not need its
 * packages at once, or never, starts without them. docs/decisions/function-bundles.md.
 */
export const later =
  <Module>(load: () => Promise<Module>) =>
  <Name extends keyof Module>(name: Name) => {
    const call: Call = async (...input) => ((await load())[name] as Call)(...input);
    return call as Awaiting<Module[Name]>;
  };
