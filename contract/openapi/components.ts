type Json = Record<string, unknown>;

/** What the failures of each status are called among the components. */
const RESPONSES: Readonly<Record<string, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Gone',
  413: 'TooLarge',
  429: 'TooManyRequests',
  431: 'HeadersTooLarge',
  412: 'VersionConflict',
  422: 'Refused',
  428: 'VersionMissing',
  500: 'Fault',
  503: 'Busy',
};

/** Schemas whose JSON is shorter than this are easier to read in place than behind a reference. */
const SHORTEST = 120;

/** Schemas without a name of their own that stand in several places and are at least this long. */
const SHORTEST_UNNAMED = 300;

const isSchema = (value: Json) => ['type', 'anyOf', 'oneOf'].some((key) => key in value && !isObject(value[key]));

const toPascalCase = (text: string) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** How often each long schema occurs in a document, by its JSON. */
const countSchemas = (document: unknown): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if (isObject(value) && isSchema(value)) {
      const text = JSON.stringify(value);
      if (text.length >= SHORTEST_UNNAMED) counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    Object.values(value).forEach(visit);
  };
  visit(document);
  return counts;
};

/** Keys of JSON Schema and OpenAPI that say nothing about what a schema is for. */
const SCHEMA_KEYS = new Set([
  'properties',
  'items',
  'anyOf',
  'oneOf',
  'allOf',
  'content',
  'application/json',
  'schema',
  'data',
]);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapValues = (value: unknown, change: (inner: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map(change);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]))
    : value;
};

/** How often each parameter occurs, by its JSON. */
const countParameters = (document: Json): ReadonlyMap<string, number> => {
  const operations = Object.values(document.paths as Json).flatMap((path) => Object.values(path as Json));
  const all = operations.flatMap((operation) => (operation as { readonly parameters: readonly unknown[] }).parameters);
  const counts = new Map<string, number>();
  for (const text of all.map((parameter) => JSON.stringify(parameter))) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};

/** Named values of one section of the components; a name that another value has already gets a number. */
class Section {
  readonly #names = new Map<string, string>();
  readonly entries: Json = {};

  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  /** A reference to the value, which is stored under the name unless an equal one is stored already. */
  reference(name: string, original: string, value: unknown): Json {
    const known = this.#names.get(original) ?? this.#free(name);
    if (!this.#names.has(original)) {
      this.#names.set(original, known);
      this.entries[known] = value;
    }
    return { $ref: `#/components/${this.#kind}/${known}` };
  }

  #free(name: string): string {
    const used = new Set(Object.keys(this.entries));
    const candidates = [name, ...Array.from({ length: used.size }, (_none, at) => `${name}${at + 2}`)];
    return candidates.find((candidate) => !used.has(candidate)) ?? name;
  }
}

/**
 * The same OpenAPI document with its shared schemas and failures among the components, where every place refers to them.
 * `names` has the name of each schema by its JSON. Resolving the references gives the document that came in.
 */
export const withComponents = (document: Json, names: ReadonlyMap<string, string>): Json => {
  const schemas = new Section('schemas');
  const responses = new Section('responses');
  const parameters = new Section('parameters');
  const parametersOfAll = countParameters(document);
  const counts = countSchemas(document.paths);
  /**
   * `place` names the call and the property, for schemas that the contract does not name; of those, a part that stands
   * nowhere but in a schema that is shared itself stays in it.
   */
  const shareSchemas = (value: unknown, place: string, key = '', around = 1): unknown => {
    if (Array.isArray(value)) return value.map((item) => shareSchemas(item, place, key, around));
    if (!isObject(value)) return value;
    const original = JSON.stringify(value);
    const count = counts.get(original) ?? 0;
    const unnamed = count > around ? `${place}${toPascalCase(key)}` : undefined;
    const name = original.length < SHORTEST ? undefined : (names.get(original) ?? unnamed);
    const inside = name === undefined ? around : Math.max(count, around);
    const inner = Object.fromEntries(
      Object.entries(value).map(([property, item]) => [
        property,
        shareSchemas(item, place, SCHEMA_KEYS.has(property) ? key : property, inside),
      ]),
    );
    return name === undefined ? inner : schemas.reference(name, original, inner);
  };
  const shareParameter = (parameter: unknown, place: string): unknown => {
    if (!isObject(parameter) || typeof parameter.name !== 'string') return parameter;
    const original = JSON.stringify(parameter);
    const shared = shareSchemas(parameter, place, parameter.name);
    return (parametersOfAll.get(original) ?? 0) > 1 ? parameters.reference(parameter.name, original, shared) : shared;
  };
  const shareOperation = (operation: unknown): unknown => {
    if (!isObject(operation) || !isObject(operation.responses)) return operation;
    const place = toPascalCase(String(operation.operationId));
    const shared = Object.entries(operation.responses).map(([status, response]) => {
      const name = RESPONSES[status];
      return [
        status,
        name === undefined
          ? shareSchemas(response, `${place}Reply`)
          : responses.reference(name, JSON.stringify(response), response),
      ];
    });
    return {
      ...(shareSchemas({ ...operation, parameters: undefined, responses: undefined }, place) as Json),
      parameters: (operation.parameters as unknown[]).map((parameter) => shareParameter(parameter, place)),
      responses: Object.fromEntries(shared),
    };
  };
  const paths = mapValues(document.paths, (path) => mapValues(path, shareOperation));
  const components = document.components as Json;
  return {
    ...document,
    paths,
    components: {
      ...components,
      schemas: { ...(components.schemas as Json), ...schemas.entries },
      responses: responses.entries,
      parameters: { ...(components.parameters as Json), ...parameters.entries },
    },
  };
};
