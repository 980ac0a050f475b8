import { lookup } from 'node:dns/promises';
import { isForbiddenAddress } from '@heliodon/contract/forbidden-address';

/** Throws if a name resolves to a forbidden address, such as a cloud metadata service. */
export async function refuseForbidden(host: string): Promise<void> {
  const name = host.replace(/^\[|\]$/g, '');
  const found = await lookup(name, { all: true });
  if (found.some(({ address }) => isForbiddenAddress(address)))
    throw new Error(`${host} leads to an address that is not allowed`);
}

/** The text of a response, limited in size. */
export async function boundedText(response: Response, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
