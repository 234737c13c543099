/** The name in the certificate that a studio makes for itself. Viewers of signed pictures show such a signer as not trusted. */
export const OWN_SIGNER = "Prompt Studio, not verified";
