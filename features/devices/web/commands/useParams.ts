import { type CommandRow, getCommandList, readParams } from '@heliodon/commands/contract';
import { CallFailed, callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { endingOf, readBackOf } from './commandSteps.ts';
import type { Held } from './held.ts';
import { useCommands } from './useCommands.ts';

const heldKey = (deviceId: number) => ['heldParams', deviceId] as const;
const RECENT = 50;

/** Parameters read from the device, cached while the portal is open, because no topic carries them. */
export function useHeld(deviceId: number) {
  const client = useQueryClient();
  const [reading, setReading] = useState<readonly string[]>([]);
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const held = useQuery<Record<string, Held>>({
    queryKey: heldKey(deviceId),
    queryFn: () => client.getQueryData(heldKey(deviceId)) ?? {},
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const keep = (name: string, one: Held) =>
    client.setQueryData<Record<string, Held>>(heldKey(deviceId), (before) => ({ ...before, [name]: one }));

  /** Reads the parameters of the named commands; `all`: `names` are all commands. */
  const read = async (names: readonly string[], all: boolean) => {
    setReading(names);
    setFailures({});
    try {
      const body = all ? { deviceId } : { deviceId, names: [...names] };
      const answer = await callApi(readParams, body, { mask: false, quiet: true });
      for (const { name, values } of answer.params) keep(name, { at: answer.at, values });
    } catch (error) {
      const msg = error instanceof CallFailed ? error.msg : String(error);
      setFailures(Object.fromEntries(names.map((name) => [name, msg])));
    } finally {
      setReading([]);
    }
  };
  return { held: held.data ?? {}, reading, failures, read, keep };
}

/** The newest command of each parameter that was set here or is still in progress, by name. */
export function useSetCommands(deviceId: number, onReadBack: (row: CommandRow) => void) {
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const { data } = useQuery({
    ...callQuery(getCommandList, { deviceId, pageSize: RECENT }, { quiet: true }),
    staleTime: 0,
  });
  const ids = useMemo(() => {
    const open = (data?.rows ?? []).filter(({ finished, type }) => !finished && type === 'parameter');
    const byName = Object.fromEntries(open.reverse().map((row) => [row.name, row.commandId]));
    return Object.values({ ...byName, ...given });
  }, [data, given]);
  const rows = useCommands(ids);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on new command rows, not on a new callback
  useEffect(() => {
    for (const row of rows)
      if (endingOf(row) === 'ok' && Object.keys(readBackOf(row)).length > 0) onReadBack(row);
  }, [rows]);
  return {
    /** The last commands of the device, newest first. */
    recent: data?.rows ?? [],
    byName: new Map(rows.map((row) => [row.name, row])),
    add: (name: string, commandId: string) => setGiven((before) => ({ ...before, [name]: commandId })),
  };
}
