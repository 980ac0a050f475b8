import { createHash } from 'node:crypto';
import { BASE_PATH, type CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import type { FileStore } from '@heliodon/infrastructure/file-store';
import { AppError } from '@heliodon/kernel/app-error';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { type UploadTicketDeps, UploadTickets } from '@heliodon/server-kit/upload-tickets';
import { commandsErrors } from '../contract/commands.errors.ts';
import { commandsLog } from '../contract/commands.log.ts';
import { type createFirmware, FIRMWARE_MAX_BYTES, UPLOAD_PATH } from '../contract/firmware.contract.ts';
import { later } from './command.steps.ts';
import { firmwareManifest, isSigned } from './firmware.policy.ts';
import type { FirmwareKeys } from './firmware-key.service.ts';

const UPLOAD_PURPOSE = 'firmwareUpload';
const FILE_KIND = 'firmware';
const UNIQUE_VIOLATION = '23505';
const DAY_S = 86_400;

interface FirmwareDeps extends UploadTicketDeps {
  readonly log: OperationLog;
  readonly files: FileStore;
  readonly kinds: ReadonlyMap<string, DeviceKind>;
  readonly keys: FirmwareKeys;
}

type Announced = CallRequest<typeof createFirmware>;

export class FirmwareService {
  readonly #deps: FirmwareDeps;
  readonly #tickets: UploadTickets<Announced>;

  constructor(deps: FirmwareDeps) {
    this.#deps = deps;
    this.#tickets = new UploadTickets(deps, UPLOAD_PURPOSE);
  }

  /** Announces a file; it is uploaded to the returned address. */
  async create(request: Announced, caller: Caller) {
    const { db, kinds, keys } = this.#deps;
    if (!kinds.get(request.kind)?.upgradable) throw new AppError(commandsErrors.kindNotUpgradable);
    await keys.get();
    const { kind, model, version } = request;
    const known = await db
      .selectFrom('firmware')
      .select('id')
      .where((q) => q.and({ kind, model, version }))
      .executeTakeFirst();
    if (known) throw new AppError(commandsErrors.firmwareExists);
    const { ticket, expiresAt } = await this.#tickets.give(request, caller);
    return {
      uploadUrl: `${BASE_PATH}${UPLOAD_PATH}/${ticket}`,
      maxBytes: FIRMWARE_MAX_BYTES,
      expiresAt: expiresAt.toISOString(),
    };
  }

  /** Redeems the ticket and stores the file; undefined without a valid ticket. `declaredBytes`: 0 if not declared. */
  async receive(ticket: string, body: AsyncIterable<Uint8Array>, declaredBytes: number) {
    const found = await this.#tickets.redeem(ticket);
    if (!found?.caller.permissions.has('systemConfig')) return undefined;
    if (declaredBytes > FIRMWARE_MAX_BYTES) throw new AppError(commonErrors.tooLarge);
    const { files, keys } = this.#deps;
    const { announced, caller } = found;
    const hash = createHash('sha256');
    const counted = hashed(body, hash);
    const file = await files.write(announced.fileName, 'application/octet-stream', counted, FILE_KIND);
    try {
      if (file.sizeBytes === 0) throw new AppError(commandsErrors.emptyFile);
      const sha256 = hash.digest();
      const signature = Buffer.from(announced.signature, 'base64');
      if (!isSigned(firmwareManifest(announced, sha256), signature, await keys.get())) {
        await this.#log(caller, commandsLog.refusedFirmware, announced, 'failure');
        throw new AppError(commandsErrors.badSignature);
      }
      const firmwareId = await this.#keep(announced, caller, { fileId: file.id, sha256, signature });
      return { firmwareId, sha256: sha256.toString('hex'), sizeBytes: file.sizeBytes };
    } catch (error) {
      await files.remove(file.id);
      throw error;
    }
  }

  async #keep(
    announced: Announced,
    caller: Caller,
    file: { fileId: string; sha256: Buffer; signature: Buffer },
  ): Promise<string> {
    try {
      return await this.#deps.db.transaction().execute(async (tx) => {
        const { id } = await tx
          .insertInto('firmware')
          .values({
            kind: announced.kind,
            model: announced.model,
            version: announced.version,
            from_version: announced.fromVersion,
            notes: announced.notes,
            file_id: file.fileId,
            sha256: file.sha256,
            signature: file.signature,
            account_id: caller.accountId,
            created_at: this.#deps.clock.now(),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await this.#log(caller, commandsLog.addFirmware, announced, 'success', tx);
        return id;
      });
    } catch (error) {
      if ((error as { code?: string }).code === UNIQUE_VIOLATION)
        throw new AppError(commandsErrors.firmwareExists);
      throw error;
    }
  }

  #log(
    caller: Caller,
    action: string,
    { kind, model, version }: Announced,
    status: 'success' | 'failure',
    tx?: Database,
  ): Promise<void> {
    return this.#deps.log.write(caller, { action, params: { kind, model, version }, status }, tx);
  }

  /** Files of uploads interrupted by the end of the process. */
  async sweep(): Promise<void> {
    const { db, clock } = this.#deps;
    await db
      .deleteFrom('stored_file')
      .where('kind', '=', FILE_KIND)
      .where('created_at', '<', later(clock.now(), -DAY_S))
      .where('id', 'not in', db.selectFrom('firmware').select('file_id'))
      .execute();
  }
}

async function* hashed(body: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  let size = 0;
  for await (const bytes of body) {
    size += bytes.length;
    if (size > FIRMWARE_MAX_BYTES) throw new AppError(commonErrors.tooLarge);
    hash.update(bytes);
    yield bytes;
  }
}
