import { hash, verify } from '@node-rs/argon2';

/* Argon2id with the memory and time cost that OWASP recommends for sign-in. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let nobody: Promise<string> | undefined;

/** Takes the same time for an account that does not exist, to prevent timing attacks. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('an account that is not there');
  const matches = await verify(stored ?? (await nobody), password);
  return stored != null && matches;
}
