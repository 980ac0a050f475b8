import { commonErrors } from '@heliodon/contract/errors';
import { type CallFailed, callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PlantDetail, updatePlant } from '../../contract/plants.contract.ts';
import { checkSections, type Errors, SECTIONS } from '../form/checkPlant.ts';
import { type PlantValues, sentPlant } from '../form/plantValues.ts';
import { serverErrors } from '../form/serverErrors.ts';
import { useErrors } from '../form/useErrors.ts';

export type SaveProblem = 'conflict' | { readonly text: string };

/** Edited values of a plant; saving requires the newest version (optimistic locking). */
export function useEditPlant({ plantId, plant, version }: PlantDetail) {
  const client = useQueryClient();
  const [saved, setSaved] = useState<PlantValues>(plant);
  const [values, setValues] = useState<PlantValues>(plant);
  const [known, setKnown] = useState(version);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SaveProblem>();
  const { errors, show, forget, left, translate } = useErrors(values);
  const dirty = JSON.stringify(values) !== JSON.stringify(saved);

  const change = (patch: Partial<PlantValues>) => {
    forget(Object.keys(patch));
    setValues((before) => ({ ...before, ...patch }));
  };

  /** Returns the errors; undefined once saved. */
  const save = async (): Promise<Errors | undefined> => {
    const found = checkSections(SECTIONS, values, translate);
    if (Object.keys(found).length > 0) return found;
    setBusy(true);
    setProblem(undefined);
    try {
      const request = { plantId, version: known, plant: sentPlant(values) };
      const answer = await callApi(updatePlant, request, { mask: false, quiet: true });
      setKnown(answer.version);
      setSaved(values);
      // Name, time zone and sizes are shown on most pages: they load again when they are opened.
      await client.invalidateQueries({ refetchType: 'none' });
      return undefined;
    } catch (error) {
      const refused = serverErrors(error);
      if (refused) return refused;
      const { code, msg } = error as CallFailed;
      setProblem(code === commonErrors.conflict.code ? 'conflict' : { text: msg });
      return {};
    } finally {
      setBusy(false);
    }
  };

  const reset = () => {
    show({});
    setProblem(undefined);
    setValues(saved);
  };
  return { values, saved, errors, change, left, show, save, reset, dirty, busy, problem };
}
