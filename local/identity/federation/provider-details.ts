import * as oauth from 'oauth4webapi';
import * as z from 'zod';
import { invalidParameter } from '../errors.ts';
import type { Provider } from '../state.ts';
import { readMetadata } from './saml-metadata.ts';

const FETCH_MS = 5_000;
const METADATA_MAX = 131_072;

/** ProviderDetails as the calls carry them. */
export const Details = z.record(z.string().max(131_072), z.string().max(131_072));
type Details = z.output<typeof Details>;

/** Providers of one machine have no certificate. */
export const insecure = () => ({
  [oauth.allowInsecureRequests]: true,
  signal: AbortSignal.timeout(FETCH_MS),
});

const need = (details: Details, name: string) => {
  const value = details[name];
  if (!value) throw invalidParameter(`Missing required attribute in ProviderDetails: ${name}`);
  return value;
};

const discover = async (issuer: string) => {
  try {
    const url = new URL(issuer);
    return await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, insecure()));
  } catch {
    throw invalidParameter('Unable to contact well-known endpoint, or it does not describe the issuer.');
  }
};

/** Endpoints that are not given are read at the issuer, and stored: a provider that moves them has to be updated. */
const completeOidc = async (details: Details): Promise<Details> => {
  for (const name of ['client_id', 'authorize_scopes', 'oidc_issuer']) need(details, name);
  if (!['GET', 'POST'].includes(need(details, 'attributes_request_method'))) {
    throw invalidParameter('attributes_request_method must be GET or POST');
  }
  if (!need(details, 'authorize_scopes').split(' ').includes('openid')) {
    throw invalidParameter('authorize_scopes must include openid');
  }
  const found = await discover(need(details, 'oidc_issuer'));
  const endpoints = {
    authorize_url: found.authorization_endpoint,
    token_url: found.token_endpoint,
    attributes_url: found.userinfo_endpoint,
    jwks_uri: found.jwks_uri,
  };
  const completed = Object.entries(endpoints).map(([name, url]) => [name, details[name] ?? url ?? '']);
  if (completed.some(([, url]) => url === '')) throw invalidParameter('The issuer does not name all its endpoints.');
  return { attributes_url_add_attributes: 'false', ...details, ...Object.fromEntries(completed) };
};

const fetchMetadata = async (url: string) => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_MS) });
    if (response.ok) return (await response.text()).slice(0, METADATA_MAX + 1);
  } catch {
    // Said below.
  }
  throw invalidParameter('Unable to read the SAML metadata at MetadataURL.');
};

const completeSaml = async (details: Details) => {
  const { MetadataURL: url, MetadataFile: file } = details;
  if ((url === undefined) === (file === undefined)) {
    throw invalidParameter('ProviderDetails must have either MetadataURL or MetadataFile.');
  }
  if (![undefined, 'rsa-sha256'].includes(details.RequestSigningAlgorithm)) {
    throw invalidParameter('RequestSigningAlgorithm must be rsa-sha256');
  }
  const metadata = file ?? (await fetchMetadata(url ?? ''));
  if (metadata.length > METADATA_MAX) throw invalidParameter('The SAML metadata is too long.');
  const { signInUrl } = readMetadata(metadata);
  return { details: { IDPInit: 'false', ...details, SSORedirectBindingURI: signInUrl }, metadata };
};

/** What a provider needs to know, completed by what it says about itself. Throws InvalidParameterException. */
export const completeDetails = async (
  type: Provider['type'],
  details: Details,
): Promise<Pick<Provider, 'details' | 'metadata'>> =>
  type === 'SAML' ? completeSaml(details) : { details: await completeOidc(details) };

/** The metadata of a SAML provider as it was when the provider was created or updated. */
export const metadataOf = ({ metadata = '' }: Provider) => readMetadata(metadata);
