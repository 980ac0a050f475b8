/** Link-local, where clouds tell their machines secrets, and the addresses of Alibaba Cloud and AWS for the same. */
const forbidden = [
  /^169\.254\./,
  /^fe[89ab][0-9a-f]:/,
  /^::ffff:(169\.254\.|a9fe:|100\.100\.100\.200$|6464:64c8$)/,
  /^100\.100\.100\.200$/,
  /^fd00:ec2::254$/,
];

/** Nothing that people set up is ever there: an address, or a host as it stands in a URL. */
export function isForbiddenAddress(host: string): boolean {
  const address = host.toLowerCase().replace(/^\[|\]$/g, '');
  return forbidden.some((pattern) => pattern.test(address));
}
