/**
 * Link-local addresses, where cloud providers serve instance metadata, and the metadata addresses of Alibaba Cloud and
 * AWS.
 */
const forbidden = [
  /^169\.254\./,
  /^fe[89ab][0-9a-f]:/,
  /^::ffff:(169\.254\.|a9fe:|100\.100\.100\.200$|6464:64c8$)/,
  /^100\.100\.100\.200$/,
  /^fd00:ec2::254$/,
];

/** No user-configured service has such an address. `host`: an address or the host of a URL. */
export function isForbiddenAddress(host: string): boolean {
  const address = host.toLowerCase().replace(/^\[|\]$/g, '');
  return forbidden.some((pattern) => pattern.test(address));
}
