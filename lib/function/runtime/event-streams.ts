/** Stands in for the SDK's event streams: S3's client names them at load, no call of the portal uses one. */
export const resolveEventStreamSerdeConfig = <Config>(config: Config) => config;

export const eventStreamSerdeProvider = () => undefined;

export class EventStreamSerde {
  constructor() {
    throw new Error('Event streams are left out of the bundle; see lib/function/pack.ts.');
  }
}
