import { formatDateTime } from '@heliodon/kernel/format/time';
import type { SectionState } from '@heliodon/system/contract';
import type { FieldGiven } from '@heliodon/ui/form/fieldAria';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface SecretInputProps extends FieldGiven {
  state: SectionState['secrets'][string] | undefined;
  locked: boolean;
  /**
   * Value of the form field: a string sets the secret, null removes it, anything else leaves it unchanged.
   */
  id?: string;
  value?: string | null;
  onChange?: (value: string | null | undefined) => void;
}

/** Write-only input: a saved secret is never returned, only shown as set. */
export function SecretInput({ state, locked, id, value, onChange, ...given }: SecretInputProps) {
  const { t } = useTranslation('system');
  const removed = value === null;
  const placeholder = () => {
    if (locked) return state?.set ? t('settings.secretGiven') : '';
    if (removed) return t('settings.secretRemoved');
    if (!state?.set || !state.at) return '';
    return t('settings.secretSaved', { at: formatDateTime(state.at, timeZone, 'minute') });
  };
  return (
    <Inline gap="xs" align="stretch">
      <Input.Password
        {...given}
        id={id}
        value={value ?? ''}
        disabled={locked || removed}
        autoComplete="new-password"
        maxLength={500}
        placeholder={placeholder()}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {!locked && (state?.set || state?.unreadable) && (
        <Button onClick={() => onChange?.(removed ? undefined : null)}>
          {t(removed ? 'settings.keep' : 'settings.remove')}
        </Button>
      )}
    </Inline>
  );
}
