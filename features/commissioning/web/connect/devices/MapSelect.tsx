import { RemoteSelect } from '@heliodon/ui/query/RemoteSelect';
import { callApi } from '@heliodon/web/client';
import { useTranslation } from 'react-i18next';
import { getRegisterMaps, SUNSPEC } from '../../../contract/index.ts';
import { mapTitle } from '../../model/deviceMap.ts';

const SHOWN = 30;
const KEYWORD_MAX = 50;

async function searchMaps(typed: string) {
  const keyword = typed.trim().slice(0, KEYWORD_MAX);
  const { rows } = await callApi(getRegisterMaps, { keyword, pageSize: SHOWN }, { mask: false });
  const maps = rows.map(({ name, brand, model }) => ({ value: name, label: `${brand} ${model} (${name})` }));
  return SUNSPEC.includes(keyword.toLowerCase())
    ? [{ value: SUNSPEC, label: mapTitle(SUNSPEC) }, ...maps]
    : maps;
}

interface MapSelectProps {
  id: string;
  value: string;
  onChange: (map: string) => void;
}

/** A register map of the library or of the account, found by maker or model. */
export function MapSelect({ id, value, onChange }: MapSelectProps) {
  const { t } = useTranslation('commissioning');
  return (
    <RemoteSelect
      id={id}
      name="register-maps"
      value={value}
      placeholder={t('device.mapHint')}
      search={searchMaps}
      onChange={onChange}
    />
  );
}
