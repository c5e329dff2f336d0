/** What API Gateway matches a request against: a method, or ANY for all that have no route of their own, and a path. */
export interface Endpoint {
  readonly method: string;
  /** `{id}` is one segment of the path; `{proxy+}` is all that follows, one segment at least. */
  readonly path: string;
}

export interface Matched<E extends Endpoint> {
  readonly endpoint: E;
  /** Path parameters as they stand in the path: a caller with an encoded path decodes them. */
  readonly params: Readonly<Record<string, string>>;
}

const PARAMETER = /\{(\w+)(\+?)\}/g;

const patternOf = (path: string) =>
  path
    .replaceAll('.', '\\.')
    .replace(PARAMETER, (_, name: string, greedy: string) => `(?<${name}>${greedy ? '.+' : '[^/]+'})`);

/** Full matches before greedy ones, fixed segments before parameters, longer prefixes before shorter ones, a method before ANY. */
const rankOf = ({ method, path }: Endpoint) => {
  const specific = path.endsWith('+}') ? 1_000 - path.split('/').length : (path.match(PARAMETER)?.length ?? 0);
  return specific * 2 + Number(method === 'ANY');
};

/**
 * Finds the endpoint that API Gateway sends a request to: the most specific one that fits both method and path.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export const createMatcher = <E extends Endpoint>(endpoints: readonly E[]) => {
  const templates = [...endpoints]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${patternOf(endpoint.path)}$`) }));
  return (method: string, path: string): Matched<E> | undefined => {
    for (const { endpoint, pattern } of templates) {
      const found = [method, 'ANY'].includes(endpoint.method) ? pattern.exec(path) : null;
      if (found) return { endpoint, params: { ...found.groups } };
    }
    return undefined;
  };
};
