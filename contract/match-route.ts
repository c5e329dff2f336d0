/** What API Gateway matches a request against: a method, or ANY for all that have no route of their own, and a path. */
export interface Endpoint {
  readonly method: string;
  /** `{id}` is one segment of the path; `{proxy+}` is all that follows, one segment at least. */
  readonly path: string;
}

export interface Matched<E extends Endpoint> {
  readonly endpoint: E;
  /** Path parameters as they stand in the path: whoever has an encoded path decodes them. */
  readonly params: Readonly<Record<string, string>>;
}

interface Template<E extends Endpoint> {
  readonly endpoint: E;
  readonly segments: readonly string[];
  readonly isGreedy: boolean;
  readonly names: number;
}

const GREEDY = /^\{(\w+)\+\}$/;
const NAMED = /^\{(\w+)\}$/;

const templateOf = <E extends Endpoint>(endpoint: E): Template<E> => {
  const segments = endpoint.path.split('/');
  const isGreedy = segments.some((segment) => GREEDY.test(segment));
  return { endpoint, segments, isGreedy, names: segments.filter((segment) => NAMED.test(segment)).length };
};

/** Full matches before greedy ones, fixed segments before parameters, longer prefixes before shorter ones, a method before ANY. */
const bySpecificity = <E extends Endpoint>(a: Template<E>, b: Template<E>) =>
  Number(a.isGreedy) - Number(b.isGreedy) ||
  (a.isGreedy ? b.segments.length - a.segments.length : 0) ||
  a.names - b.names ||
  Number(a.endpoint.method === 'ANY') - Number(b.endpoint.method === 'ANY');

const paramsOf = (template: readonly string[], path: readonly string[]) => {
  const params: Record<string, string> = {};
  for (const [index, segment] of template.entries()) {
    const [, greedy] = GREEDY.exec(segment) ?? [];
    const [, name] = NAMED.exec(segment) ?? [];
    const value = greedy === undefined ? (path[index] ?? '') : path.slice(index).join('/');
    if (greedy !== undefined) return value === '' ? undefined : { ...params, [greedy]: value };
    if (name === undefined ? value !== segment : value === '') return undefined;
    if (name !== undefined) params[name] = value;
  }
  return template.length === path.length ? params : undefined;
};

/**
 * Finds the endpoint that API Gateway sends a request to: the most specific one that fits both method and path.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export const createMatcher = <E extends Endpoint>(endpoints: readonly E[]) => {
  const templates = endpoints.map(templateOf).sort(bySpecificity);
  return (method: string, path: string): Matched<E> | undefined => {
    const segments = path.split('/');
    for (const { endpoint, segments: template } of templates) {
      const params = [method, 'ANY'].includes(endpoint.method) ? paramsOf(template, segments) : undefined;
      if (params) return { endpoint, params };
    }
    return undefined;
  };
};
