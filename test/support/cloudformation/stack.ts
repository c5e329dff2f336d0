import type { Resource, Template } from '../../../bin/releases/assembly.ts';
import type { Deployed } from '../../../bin/releases/carry.ts';
import type { Account } from './account.ts';
import { dependenciesOf, resolve, type Values } from './intrinsics.ts';

type Properties = Readonly<Record<string, unknown>>;

interface Made {
  readonly type: string;
  readonly properties: Properties;
  readonly physicalId: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly definition: Resource;
  readonly inner?: Stack;
}

/** The templates of stacks within a stack, by the logical id of the resource that makes them. */
export type Inner = Readonly<Record<string, Template>>;

/** Properties by which a resource of a type has a name of its own. */
const NAMES: Readonly<Record<string, string>> = {
  'AWS::S3::Bucket': 'BucketName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::Backup::BackupVault': 'BackupVaultName',
  'AWS::SQS::Queue': 'QueueName',
};

const NESTED = 'AWS::CloudFormation::Stack';

/**
 * CloudFormation as far as releases depend on it: updates in the order of dependencies, conditions, deletion policies, versions
 * and aliases, the clean-up after a good update, and the way back after a bad one. Source: the user guide of CloudFormation
 * (DeletionPolicy with RetainExceptOnCreate, UpdatePolicy with CodeDeployLambdaAliasUpdate, conditions), that of Lambda
 * (PublishVersion).
 */
export class Stack {
  template: Template = { Resources: {} };
  status = 'CREATE_COMPLETE';
  #made = new Map<string, Made>();
  #parameters: Properties = {};
  #count = 0;
  readonly #account: Account;
  readonly #name: string;

  constructor(account: Account, name: string) {
    this.#account = account;
    this.#name = name;
  }

  /** The stack as `readDeployed` reads it. */
  get deployed(): Deployed {
    const nested = [...this.#made].flatMap(([id, { inner }]) => (inner ? [[id, inner.deployed] as const] : []));
    return { template: this.template, existing: new Set(this.#made.keys()), nested: Object.fromEntries(nested) };
  }

  physicalId(id: string): string | undefined {
    return this.#made.get(id)?.physicalId;
  }

  /** Updates the stack, or creates it. `fails` names a resource that cannot be made. Whether it went well. */
  update(template: Template, parameters: Properties, inner: Inner, fails?: string): boolean {
    const before = { template: this.template, parameters: this.#parameters };
    const done: (() => void)[] = [];
    try {
      this.#apply(template, parameters, inner, done, fails);
    } catch (error) {
      for (const undo of done.reverse()) undo();
      this.template = before.template;
      this.#parameters = before.parameters;
      this.status = `UPDATE_ROLLBACK_COMPLETE ${error instanceof Error ? error.message : error}`;
      return false;
    }
    this.#cleanUp();
    this.status = 'UPDATE_COMPLETE';
    return true;
  }

  #apply(template: Template, parameters: Properties, inner: Inner, done: (() => void)[], fails?: string) {
    this.template = template;
    this.#parameters = parameters;
    for (const id of this.#inOrder()) {
      if (id === fails) throw new Error(`${id} cannot be made`);
      const definition = template.Resources[id] as Resource;
      this.#put(id, definition, inner[id], done);
    }
  }

  #put(id: string, definition: Resource, inner: Template | undefined, done: (() => void)[]) {
    const former = this.#made.get(id);
    const properties = resolve(definition.Properties ?? {}, this.#values) as Properties;
    if (definition.Type === NESTED) return this.#putInner(id, definition, properties, inner, done);
    const isSame = former && JSON.stringify(former.properties) === JSON.stringify(properties);
    if (isSame) {
      this.#made.set(id, { ...former, definition });
      return;
    }
    const made = former ? this.#change(former, properties, definition) : this.#create(id, properties, definition);
    this.#made.set(id, made);
    done.push(() => this.#undo(id, former, made));
  }

  #putInner(
    id: string,
    definition: Resource,
    properties: Properties,
    template: Template | undefined,
    done: (() => void)[],
  ) {
    const former = this.#made.get(id);
    const stack = former?.inner ?? new Stack(this.#account, `${this.#name}/${id}`);
    const { Parameters = {} } = properties as { Parameters?: Properties };
    const before = { template: stack.template, parameters: stack.#parameters };
    const inside: (() => void)[] = [];
    done.push(() => {
      for (const undo of inside.reverse()) undo();
      stack.template = before.template;
      stack.#parameters = before.parameters;
      if (former) this.#made.set(id, former);
      else this.#made.delete(id);
    });
    stack.#apply(template ?? stack.template, Parameters, {}, inside);
    const made = { type: NESTED, properties, physicalId: `${this.#name}/${id}`, attributes: {}, definition };
    this.#made.set(id, { ...made, inner: stack });
  }

  #create(id: string, properties: Properties, definition: Resource): Made {
    const { Type: type } = definition;
    const name = properties[NAMES[type] ?? ''];
    const physicalId = typeof name === 'string' ? name : `${this.#name}-${id}-${++this.#count}`;
    const made = { type, properties, physicalId, attributes: {}, definition };
    if (type in NAMES) {
      if (this.#account.named.has(`${type} ${physicalId}`)) throw new Error(`${physicalId} already exists`);
      this.#account.named.set(`${type} ${physicalId}`, { contents: [] });
    }
    if (type === 'AWS::Lambda::Version') {
      const number = this.#account.publish(String(properties.FunctionName));
      return { ...made, physicalId: `${properties.FunctionName}:${number}`, attributes: { Version: number } };
    }
    this.#serve(made);
    return made;
  }

  #change(former: Made, properties: Properties, definition: Resource): Made {
    const made = { ...former, properties, definition };
    if (former.type === 'AWS::Lambda::Alias') {
      const { CodeDeployLambdaAliasUpdate: by } = (definition.UpdatePolicy ?? {}) as Record<string, Properties>;
      const { FunctionName, Name, FunctionVersion } = properties;
      const group = String(resolve(by?.DeploymentGroupName, this.#values));
      const moved = [String(FunctionName), String(Name), Number(FunctionVersion)] as const;
      if (by) this.#account.shiftAlias(...moved, group);
      else this.#account.putAlias(...moved);
    } else this.#serve(made);
    return made;
  }

  /** What the service of a resource does with its properties. */
  #serve({ type, properties, physicalId }: Made) {
    const { FunctionName, Name, FunctionVersion } = properties;
    if (type === 'AWS::Lambda::Function') this.#account.putFunction(physicalId, properties);
    if (type === 'AWS::Lambda::Alias')
      this.#account.putAlias(String(FunctionName), String(Name), Number(FunctionVersion));
    if (type === 'AWS::CodeDeploy::DeploymentGroup') this.#account.groups.set(physicalId, properties);
    if (type === 'Custom::CDKBucketDeployment') {
      this.#account.pages = properties.SourceObjectKeys;
      this.#account.events.push('pages');
    }
  }

  #undo(id: string, former: Made | undefined, made: Made) {
    if (former) {
      this.#made.set(id, former);
      this.#serve(former);
      return;
    }
    this.#made.delete(id);
    // Retained even when the update that made it is rolled back; RetainExceptOnCreate is the exception from that.
    if (made.definition.DeletionPolicy !== 'Retain') this.#delete(made);
  }

  #cleanUp() {
    for (const [id, made] of this.#made) {
      if (id in this.template.Resources && this.#isMade(id)) continue;
      this.#made.delete(id);
      if (made.inner) made.inner.#removeAll();
      else if (!String(made.definition.DeletionPolicy ?? '').startsWith('Retain')) this.#delete(made);
    }
    for (const { inner } of this.#made.values()) if (inner) inner.#cleanUp();
  }

  #removeAll() {
    this.template = { Resources: {} };
    this.#cleanUp();
  }

  #delete({ type, physicalId }: Made) {
    this.#account.named.delete(`${type} ${physicalId}`);
    if (type === 'AWS::Lambda::Function') this.#account.functions.delete(physicalId);
    const [name = '', number] = physicalId.split(':');
    if (type === 'AWS::Lambda::Version') this.#account.deleteVersion(name, Number(number));
  }

  #isMade(id: string) {
    const { Condition } = this.template.Resources[id] ?? {};
    return Condition === undefined || this.#values.condition(Condition);
  }

  /** The resources that exist, each after all that it depends on. */
  #inOrder(): string[] {
    const { Resources } = this.template;
    const order = new Set<string>();
    const visit = (id: string, path: readonly string[]) => {
      if (order.has(id) || !(id in Resources) || !this.#isMade(id)) return;
      if (path.includes(id)) throw new Error(`Circular dependency: ${[...path, id].join(' -> ')}`);
      const { Properties, DependsOn = [], UpdatePolicy } = Resources[id] as Resource;
      const needed = dependenciesOf([Properties, UpdatePolicy], this.#values.condition);
      for (const other of [...[DependsOn].flat(), ...needed]) visit(other, [...path, id]);
      order.add(id);
    };
    for (const id of Object.keys(Resources)) visit(id, []);
    return [...order];
  }

  readonly #values: Values = {
    ref: (name) => {
      const parameters = (this.template.Parameters ?? {}) as Record<string, { Default?: unknown }>;
      if (name in parameters) return this.#parameters[name] ?? parameters[name]?.Default;
      if (name.startsWith('AWS::')) return name === 'AWS::StackId' ? `arn/${this.#name}/0f1e2d3c-stack` : name;
      return this.#made.get(name)?.physicalId ?? this.#unknown(name);
    },
    attribute: (id, name) => {
      const made = this.#made.get(id) ?? this.#unknown(id);
      if (!name.startsWith('Outputs.')) return made.attributes[name] ?? `${made.physicalId}.${name}`;
      const outputs = (made.inner?.template.Outputs ?? {}) as Record<string, { Value: unknown }>;
      return made.inner && resolve(outputs[name.slice(8)]?.Value, made.inner.#values);
    },
    condition: (name) => {
      const conditions = (this.template.Conditions ?? {}) as Properties;
      return resolve(conditions[name], this.#values) === true;
    },
  };

  #unknown(id: string): never {
    throw new Error(`${this.#name}: the template refers to ${id}, which is not there`);
  }
}
