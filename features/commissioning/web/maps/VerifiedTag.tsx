import { StatusTag } from '@heliodon/ui/StatusTag';
import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RegisterMapRow } from '../../contract/register-maps.contract.ts';

const TONES = { hardware: 'normal', 'two sources': 'normal', 'one source': 'waiting' } as const;
const KEYS = { hardware: 'hardware', 'two sources': 'two', 'one source': 'one' } as const;

/** How the registers of a map were confirmed, with an explanation. */
export function VerifiedTag({ verified, plain }: Pick<RegisterMapRow, 'verified'> & { plain?: boolean }) {
  const { t } = useTranslation('commissioning');
  const key = verified === null ? 'own' : KEYS[verified];
  return (
    <Tooltip title={t(`maps.verifiedHelp.${key}`)}>
      <span>
        <StatusTag plain={plain} tone={verified === null ? 'waiting' : TONES[verified]}>
          {t(`maps.verified.${key}`)}
        </StatusTag>
      </span>
    </Tooltip>
  );
}
