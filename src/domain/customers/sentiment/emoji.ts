const positive =
  /[👍👏🎉🥳🙌💯❤💕💖💗💙💚💛🧡💜😍🥰😘😊😀😁😃😄😆🙂☺😎🤩😇🤗👌✨⭐🌟💪🏆]|(?<!\S)[:;]-?[)D](?!\w)|\^_?\^/u;
const negative = /[👎😡😠🤬😤😞😔😟😕🙁☹😣😖😫😩😢😭😒🙄😑💔🤦🤮🤢💩😱😨😰]|(?<!\S):'?-?\((?!\w)|[ㅠㅜ]{2}|T_T/u;

/**
 * Returns 1 for a text with cheerful emoji or emoticons, -1 for one with sad or angry ones, and 0 for both or neither.
 */
export const emojiMood = (text: string): -1 | 0 | 1 => {
  const [isGlad, isSad] = [positive.test(text), negative.test(text)];
  return isGlad === isSad ? 0 : isGlad ? 1 : -1;
};
