import { Stack } from 'aws-cdk-lib';
import {
  HttpIntegrationType,
  HttpRouteIntegration,
  type HttpRouteIntegrationBindOptions,
  type HttpRouteIntegrationConfig,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { Alias } from 'aws-cdk-lib/aws-lambda';

/**
 * Routes to the version of a function that is in use. The integration stands beside the alias, as the permission does that
 * lets API Gateway in; the library would put both into the stack of the routes, which has no room for them.
 */
export class LiveIntegration extends HttpRouteIntegration {
  private readonly alias: Alias;

  constructor(area: string, alias: Alias) {
    super(`${area}Integration`);
    this.alias = alias;
  }

  override _bindToRoute(options: HttpRouteIntegrationBindOptions) {
    return super._bindToRoute({ ...options, scope: Stack.of(this.alias) });
  }

  bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.alias.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
    };
  }
}
