const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
const SERVER_TIME_MS = Date.UTC(2026, 10, 10);

/** Server keys: `answer` for getPublicKey, `read` decrypts the password sent by a page. */
async function makeKeys() {
  const generated = await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['encrypt', 'decrypt'],
  );
  const { publicKey, privateKey } = generated;
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey));
  return {
    answer: { publicKey: btoa(String.fromCharCode(...spki)), serverTimeMs: SERVER_TIME_MS },
    async read(credential: string | undefined): Promise<string> {
      const bytes = Uint8Array.from(atob(credential ?? ''), (char) => char.charCodeAt(0));
      const plain = await crypto.subtle.decrypt(algorithm, privateKey, bytes);
      return JSON.parse(new TextDecoder().decode(plain)).p;
    },
  };
}

let keys: ReturnType<typeof makeKeys> | undefined;

/** For tests of password forms: created once, because key generation is slow. */
export function credentialKeys(): ReturnType<typeof makeKeys> {
  keys ??= makeKeys();
  return keys;
}
