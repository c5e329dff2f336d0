import {
  HttpIntegrationType,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';

/**
 * Routes to the version of a function that is in use. The library's own integration adds its permission to the stack of the
 * routes, which has no room for one more resource for each function; here it stands beside the alias.
 */
export class LiveIntegration extends HttpRouteIntegration {
  private readonly live: IFunction;

  constructor(id: string, live: IFunction) {
    super(id);
    this.live = live;
  }

  bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.live.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
    };
  }
}
