import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween, type OperationLog } from '@heliodon/server-kit/operation-log';
import { limitLogFields } from '../contract/alarms.log-fields.ts';
import { limitRangeText, pointUnit } from '../contract/limit-point.ts';
import {
  type delBeyondLimitsSet,
  type getBeyondLimitsList,
  type getBeyondLimitsSetDetail,
  type LimitRuleRow,
  limitErrors,
  limitLog,
  MAX_RULES_A_PLANT,
  type saveBeyondLimitsSet,
} from '../contract/limits.contract.ts';
import { copyNames, limitRefusal } from './limits.policy.ts';
import {
  findRuleDevices,
  findRules,
  insertRules,
  listRules,
  lockRules,
  type RuleDevice,
  removeRules,
  updateRule,
} from './limits.queries.ts';

export interface LimitsDeps {
  readonly db: Database;
  readonly kinds: readonly DeviceKind[];
  readonly log: OperationLog;
}

type SaveRequest = CallRequest<typeof saveBeyondLimitsSet>;

/** Manages over-limit rules; the alarm engine raises their alarms. */
export class LimitsService {
  readonly #deps: LimitsDeps;
  readonly #kinds: ReadonlyMap<string, DeviceKind>;

  constructor(deps: LimitsDeps) {
    this.#deps = deps;
    this.#kinds = new Map(deps.kinds.map((kind) => [kind.id, kind]));
  }

  list(request: CallRequest<typeof getBeyondLimitsList>, caller: Caller) {
    return listRules(this.#deps.db, caller, request);
  }

  async detail(
    { id }: CallRequest<typeof getBeyondLimitsSetDetail>,
    caller: Caller,
  ): Promise<CallResponse<typeof getBeyondLimitsSetDetail>> {
    return (await this.#require(this.#deps.db, [id], caller))[0] as LimitRuleRow;
  }

  async save(
    { id, revision, copyTo, ...rule }: SaveRequest,
    caller: Caller,
  ): Promise<CallResponse<typeof saveBeyondLimitsSet>> {
    const device = await this.#requireDevice(rule);
    const refusal = limitRefusal(this.#kinds.get(device.kind), rule, caller.lang);
    if (refusal) throw new AppError(refusal.entry, refusal.params);
    const others = await this.#others(rule.plantId, device, copyTo);
    return this.#deps.db.transaction().execute(async (tx) => {
      const rules = await lockRules(tx, rule.plantId);
      const holder = rules.get(rule.name);
      if (holder !== undefined && holder !== id)
        throw new AppError(limitErrors.nameTaken, { name: rule.name });
      const added = others.length + (id === undefined ? 1 : 0);
      if (rules.size + added > MAX_RULES_A_PLANT)
        throw new AppError(limitErrors.tooManyRules, { max: MAX_RULES_A_PLANT });
      const saved =
        id === undefined
          ? await this.#add(tx, rule, device, caller)
          : await this.#change(tx, { id, revision: revision ?? 0 }, rule, device, caller);
      const names = copyNames(rule.name, others.length, new Set([...rules.keys(), rule.name]));
      for (const [i, other] of others.entries())
        await this.#add(
          tx,
          { ...rule, deviceId: other.deviceId, name: names[i] ?? rule.name },
          other,
          caller,
        );
      return { id: saved, copies: others.length };
    });
  }

  async remove(
    { ids }: CallRequest<typeof delBeyondLimitsSet>,
    caller: Caller,
  ): Promise<Record<string, never>> {
    const wanted = [...new Set(ids)];
    await this.#deps.db.transaction().execute(async (tx) => {
      const rules = await this.#require(tx, wanted, caller);
      await removeRules(tx, wanted);
      for (const rule of rules) {
        const params = {
          name: rule.name,
          device: deviceText(rule),
          before: this.#inShort(rule, rule.deviceType),
        };
        const changes = changesBetween(limitLogFields, logged(rule, params.device), {});
        await this.#deps.log.write(
          caller,
          { action: limitLog.remove, params, changes, plantId: rule.plantId },
          tx,
        );
      }
    });
    return {};
  }

  /** The requested device, which must belong to the plant. */
  async #requireDevice({
    plantId,
    deviceId,
  }: Pick<SaveRequest, 'plantId' | 'deviceId'>): Promise<RuleDevice> {
    const [device] = await findRuleDevices(this.#deps.db, plantId, [deviceId]);
    if (!device) throw new AppError(commonErrors.notFound);
    return device;
  }

  /** The further devices that get a copy of the rule. */
  async #others(
    plantId: number,
    { deviceId, kind }: RuleDevice,
    copyTo: readonly number[],
  ): Promise<RuleDevice[]> {
    const wanted = [...new Set(copyTo)].filter((id) => id !== deviceId);
    if (wanted.length === 0) return [];
    const found = await findRuleDevices(this.#deps.db, plantId, wanted);
    if (found.length < wanted.length) throw new AppError(commonErrors.notFound);
    if (found.some((other) => other.kind !== kind)) throw new AppError(limitErrors.otherKind);
    return found;
  }

  async #add(tx: Database, rule: NewRule, device: RuleDevice, caller: Caller): Promise<number> {
    const [id = 0] = await insertRules(tx, caller.accountId, [rule]);
    const params = { name: rule.name, device: deviceText(device), after: this.#inShort(rule, device.kind) };
    const changes = changesBetween(limitLogFields, {}, logged(rule, params.device));
    await this.#deps.log.write(caller, { action: limitLog.add, params, changes, plantId: rule.plantId }, tx);
    return id;
  }

  async #change(
    tx: Database,
    key: { readonly id: number; readonly revision: number },
    rule: NewRule,
    device: RuleDevice,
    caller: Caller,
  ): Promise<number> {
    const [before] = await this.#require(tx, [key.id], caller);
    // A rule cannot move to another plant.
    if (!before || before.plantId !== rule.plantId) throw new AppError(commonErrors.notFound);
    if (!(await updateRule(tx, key, rule))) throw new AppError(commonErrors.conflict);
    const moved = before.deviceId === rule.deviceId ? '' : `${deviceText(before)} `;
    const renamed = before.name === rule.name ? '' : `${before.name} `;
    const params = {
      name: rule.name,
      device: deviceText(device),
      before: `${renamed}${moved}${this.#inShort(before, before.deviceType)}`,
      after: this.#inShort(rule, device.kind),
    };
    const changes = changesBetween(
      limitLogFields,
      logged(before, deviceText(before)),
      logged(rule, params.device),
    );
    await this.#deps.log.write(caller, { action: limitLog.edit, params, changes, plantId: rule.plantId }, tx);
    return key.id;
  }

  /** Returns all rules, or throws if one is not visible. */
  async #require(db: Database, ids: readonly number[], caller: Caller): Promise<LimitRuleRow[]> {
    const found = await findRules(db, caller, ids);
    if (found.length < ids.length) throw new AppError(commonErrors.notFound);
    return found;
  }

  /** A rule in language-independent form: "internalTemperature ≤ 65 °C, 2". */
  #inShort(
    { dataType, grade, enabled, ...limits }: Pick<NewRule, 'dataType' | 'max' | 'min' | 'grade' | 'enabled'>,
    kind: string,
  ): string {
    const range = limitRangeText(limits, pointUnit(this.#kinds.get(kind), dataType));
    return `${dataType} ${range} · ${'①②③④'[grade - 1]}${enabled ? '' : ' · ⏸'}`;
  }
}

const logged = (
  { name, dataType, max, min, grade, enabled }: Omit<NewRule, 'plantId' | 'deviceId'>,
  device: string,
) => ({ name, device, dataType, max, min, grade, enabled });

type NewRule = Omit<SaveRequest, 'id' | 'revision' | 'copyTo'>;

const deviceText = (
  device: { readonly deviceSn: string; readonly deviceAlias: string } | RuleDevice,
): string => ('sn' in device ? device.alias || device.sn : device.deviceAlias || device.deviceSn);
