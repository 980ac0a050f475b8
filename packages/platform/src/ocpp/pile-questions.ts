import type { PileVoice, Said } from './pile-talk.ts';
import type { PileAnswer, PileQuestionOrder } from './ports.ts';

const answerOf = ({ ok, word }: Said): PileAnswer => ({ state: ok ? 'answered' : 'refused', outcome: word });

/** A question of the portal. What the pile does not answer fails, and says why. */
export async function askPile(
  voice: PileVoice,
  question: PileQuestionOrder['question'],
  cleared: () => void,
): Promise<PileAnswer> {
  try {
    return await answered(voice, question, cleared);
  } catch (error) {
    return { state: 'failed', outcome: error instanceof Error ? error.message : String(error) };
  }
}

async function answered(
  voice: PileVoice,
  question: PileQuestionOrder['question'],
  cleared: () => void,
): Promise<PileAnswer> {
  switch (question.action) {
    case 'getConfiguration': {
      const settings = await voice.readSettings(question.keys);
      return { state: 'answered', outcome: 'Accepted', settings };
    }
    case 'changeConfiguration':
      return answerOf(await voice.changeSetting(question.key, question.value));
    case 'trigger':
      return answerOf(await voice.trigger(question.message, question.connector));
    case 'clearProfiles': {
      const said = await voice.clearLimits();
      if (said.ok) cleared();
      return answerOf(said);
    }
    case 'reset':
      return answerOf(await voice.reset(question.hard));
    case 'diagnostics':
      if (!/^(https?|s?ftps?):\/\//.test(question.uploadUrl))
        return { state: 'failed', outcome: 'piles need a whole address: set PUBLIC_URL' };
      return answerOf(await voice.uploadDiagnostics(question.uploadUrl));
  }
}
