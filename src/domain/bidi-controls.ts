/**
 * Control characters that reverse the order of letters, so that one text looks like another. Right-to-left text does
 * not need them. The triggers `remove_bidi_controls` in db/triggers remove the same characters from names.
 */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;
export const withoutBidiControls = (text: string): string => text.replaceAll(bidiControls, "");
