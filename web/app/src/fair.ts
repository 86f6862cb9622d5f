// Checks a sealed deal in the browser: the fingerprint shown before the game is sha256(seed ‖ salt).

/** Whether seed and salt, in hexadecimal, are what the commitment promised. Null where the browser cannot compute it. */
export async function sealHolds(seed: string, salt: string, commitment: string): Promise<boolean | null> {
  const bytes = unhex(seed + salt);
  if (!bytes) return false;
  const subtle = globalThis.crypto?.subtle; // absent on pages that are not served securely
  if (!subtle) return null;
  return hex(new Uint8Array(await subtle.digest("SHA-256", bytes))) === commitment;
}

/** The same check for a shell, to be copied. */
export function sealCommand(seed: string, salt: string): string {
  return `printf ${seed}${salt} | xxd -r -p | sha256sum`;
}

function unhex(digits: string): Uint8Array<ArrayBuffer> | null {
  if (digits.length % 2 || !/^[0-9a-f]*$/.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");
}
