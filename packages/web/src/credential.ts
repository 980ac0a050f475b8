export interface CredentialKey {
  /** SPKI, base64. */
  publicKey: string;
  serverTimeMs: number;
}

/** Encrypted password for transport: base64 of RSA-OAEP-256 over `{"p": password, "t": server time in ms}`. */
export async function encryptCredential(password: string, key: CredentialKey): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify({ p: password, t: key.serverTimeMs }));
  const spki = fromBase64(key.publicKey);
  // Browsers have no SubtleCrypto on plain http, which is common on a LAN.
  const encrypt = globalThis.crypto.subtle ? encryptInBrowser : encryptInScript;
  return toBase64(await encrypt(spki, plain));
}

type Bytes = Uint8Array<ArrayBuffer>;

async function encryptInBrowser(spki: Bytes, plain: Bytes): Promise<Uint8Array> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', spki, algorithm, false, ['encrypt']);
  return new Uint8Array(await crypto.subtle.encrypt(algorithm, key, plain));
}

async function encryptInScript(spki: Bytes, plain: Bytes): Promise<Uint8Array> {
  const [{ OAEP, mgf1 }, { sha256 }] = await Promise.all([
    import('micro-rsa-dsa-dh/rsa.js'),
    import('@noble/hashes/sha2.js'),
  ]);
  return OAEP(sha256, mgf1(sha256)).encrypt(readSpki(spki), plain);
}

/** SEQUENCE { SEQUENCE algorithm, BIT STRING { SEQUENCE { INTEGER n, INTEGER e } } } */
function readSpki(der: Uint8Array): { n: bigint; e: bigint } {
  const outer = readPart(der, 0);
  const algorithm = readPart(der, outer.start);
  const bits = readPart(der, algorithm.end);
  // The first byte of the bit string is the number of unused bits: 0.
  const numbers = readPart(der, bits.start + 1);
  const n = readPart(der, numbers.start);
  const e = readPart(der, n.end);
  return { n: toBigInt(der.subarray(n.start, n.end)), e: toBigInt(der.subarray(e.start, e.end)) };
}

/** Content range of a DER element. */
function readPart(der: Uint8Array, at: number): { start: number; end: number } {
  const first = der[at + 1] ?? 0;
  if (first < 0x80) return { start: at + 2, end: at + 2 + first };
  const lengthBytes = first & 0x7f;
  const length = Number(toBigInt(der.subarray(at + 2, at + 2 + lengthBytes)));
  const start = at + 2 + lengthBytes;
  return { start, end: start + length };
}

function toBigInt(bytes: Uint8Array): bigint {
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text.replace(/\s/g, '')), (char) => char.charCodeAt(0));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
