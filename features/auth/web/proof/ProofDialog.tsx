import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { CallFailed } from '@heliodon/web/client';
import { Modal } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { OwnProof } from '../../contract/auth.contract.ts';
import { ProofInput } from './ProofInput.tsx';
import { asProof, isAboutProof, NOTHING_TYPED, proofDraft } from './proofDraft.ts';

const schema = z.object({ proof: proofDraft });

interface ProofDialogProps {
  title: string;
  /** What is about to happen. */
  hint: string;
  okText: string;
  /** The dialog stays, with the reason, when it throws. */
  onProve: (proof: OwnProof) => Promise<unknown>;
  onClose: () => void;
}

/** Asks the owner of the account to prove who they are before something is done. */
export function ProofDialog(props: ProofDialogProps) {
  // Its texts may still be on their way: the page behind it stays.
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}

function Dialog({ title, hint, okText, onProve, onClose }: ProofDialogProps) {
  const { t } = useTranslation('auth');
  const submit = async ({ proof }: z.output<typeof schema>) => {
    try {
      await onProve(await asProof(proof));
    } catch (error) {
      if (error instanceof CallFailed && isAboutProof(error.code)) return { proof: error.msg };
      throw error;
    }
    onClose();
    return undefined;
  };
  return (
    <Modal open title={title} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <p>{hint}</p>
      <SchemaForm
        schema={schema}
        initialValues={{ proof: NOTHING_TYPED }}
        sections={[
          { fields: [{ name: 'proof', label: t('proof.label'), wide: true, widget: <ProofInput /> }] },
        ]}
        submitText={okText}
        onSubmit={submit}
        onCancel={onClose}
      />
    </Modal>
  );
}
