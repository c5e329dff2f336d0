/** A published version of a function: what it was made of. */
interface Version {
  readonly number: number;
  readonly revision: string;
}

/** A function as Lambda has it: `$LATEST`, its versions, and where its aliases lead. */
export interface LambdaFunction {
  latest: string;
  versions: Version[];
  next: number;
  readonly aliases: Map<string, number>;
}

type Properties = Readonly<Record<string, unknown>>;

/** How CodeDeploy was called to move an alias. */
export interface Shift {
  readonly alias: string;
  readonly config: string;
  readonly isWatched: boolean;
}

/** The account around a stack: what outlives it, and how Lambda and CodeDeploy act. Published behaviour, in memory. */
export class Account {
  readonly functions = new Map<string, LambdaFunction>();
  /** Resources with a name that exists once only, stack or not, and what is in them. */
  readonly named = new Map<string, { contents: string[] }>();
  readonly groups = new Map<string, Properties>();
  /** What the site's bucket has of pages: the sources of the deployment that wrote last. */
  pages: unknown;
  /** What happened, in order: 'pages' and 'alias'. */
  readonly events: string[] = [];
  readonly shifts: Shift[] = [];
  /** Whether an alarm is on that a group watches, as when the version in use fails. */
  isAlarmOn = false;

  putFunction(name: string, properties: Properties) {
    const found = this.functions.get(name) ?? { latest: '', versions: [], next: 1, aliases: new Map() };
    found.latest = JSON.stringify(properties);
    this.functions.set(name, found);
  }

  /** Publishes a version. Lambda refuses a second one of the same code and configuration; CloudFormation fails then. */
  publish(name: string): number {
    const found = this.functionOf(name);
    const last = found.versions.at(-1);
    if (last?.revision === found.latest)
      throw new Error(
        `A version for this Lambda function exists ( ${last.number} ). Modify the function to create a new version.`,
      );
    const number = found.next++;
    found.versions.push({ number, revision: found.latest });
    return number;
  }

  deleteVersion(name: string, number: number) {
    const found = this.functionOf(name);
    if ([...found.aliases.values()].includes(number)) throw new Error(`Version ${number} of ${name} is in use`);
    found.versions = found.versions.filter((version) => version.number !== number);
  }

  /** Moves an alias at once. */
  putAlias(name: string, alias: string, number: number) {
    this.functionOf(name).aliases.set(alias, number);
    this.events.push('alias');
  }

  /** Moves an alias by CodeDeploy, with the settings of its group as they are now. */
  shiftAlias(name: string, alias: string, number: number, group: string) {
    const { DeploymentConfigName, AlarmConfiguration, AutoRollbackConfiguration } = this.groups.get(group) ?? {};
    const isOn = (part: unknown) => (part as { Enabled?: boolean } | undefined)?.Enabled === true;
    const isWatched = isOn(AlarmConfiguration) && isOn(AutoRollbackConfiguration);
    this.shifts.push({ alias: name, config: String(DeploymentConfigName), isWatched });
    if (isWatched && this.isAlarmOn) throw new Error(`The deployment of ${name} was stopped by an alarm`);
    this.putAlias(name, alias, number);
  }

  /** The variable of the version in use that names its release. */
  releaseOf(name: string): string {
    const { aliases, versions } = this.functionOf(name);
    const version = versions.find(({ number }) => number === aliases.get('live'));
    return JSON.parse(version?.revision ?? '{}').Environment?.Variables?.RELEASE ?? 'none';
  }

  private functionOf(name: string): LambdaFunction {
    const found = this.functions.get(name);
    if (found === undefined) throw new Error(`There is no function ${name}`);
    return found;
  }
}
