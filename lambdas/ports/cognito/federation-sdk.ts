/** Commands of Cognito for sign-ins with providers of companies; apart from the others, which more functions pack. */
// biome-ignore lint/performance/noBarrelFile: the list limits what is packed of the SDK
export {
  AdminDisableProviderForUserCommand,
  AdminLinkProviderForUserCommand,
  CreateIdentityProviderCommand,
  DeleteIdentityProviderCommand,
  DescribeIdentityProviderCommand,
  ResourceNotFoundException,
  UpdateIdentityProviderCommand,
  UpdateUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
