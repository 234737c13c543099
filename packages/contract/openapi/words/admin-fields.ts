/** What the fields of administration mean. */

const FORMAT = "`csv` for a file with all rows instead of JSON.";

export const ADMIN_QUERY_WORDS = {
  PeopleQuery: {
    search: "A part of the name or e-mail address; case, accents and umlauts make no difference.",
    state: "Only active or disabled people, or only administrators.",
  },
  UsageQuery: {
    from: "The first month, such as `2026-11`; the current one when absent.",
    to: "The last month; the current one when absent.",
    person_id: "Only what this person used.",
    format: FORMAT,
  },
  AuditQuery: {
    person_id: "Only what this person did, or what concerns them.",
    action: "Only this action.",
    from: "Only entries of this time or later.",
    to: "Only entries before this time.",
    format: FORMAT,
  },
};

export const ADMIN_DESCRIPTIONS: Record<string, string> = {
  "OwnLimitsResponse.value.limits": "null is no limit.",
  "OwnLimitsResponse.value.used":
    "Of the month with what open creations will still use; costs by currency, as far as prices are known.",
  "OwnLimitsResponse.value.reset_time": "When the monthly limits begin anew: months are those of UTC.",
  "AdminPerson.is_admin_by_setting": "Whether the operator's setting says so, which nobody else can change.",
  "AdminPerson.sessions": "The number of browsers that are signed in.",
  "AdminPerson.share_links": "The number of share links that work now.",
  "AdminPerson.creations": "As `bytes_kept` a minute old at most.",
  "AdminPerson.pictures_this_month": "Drawn in this calendar month of UTC; it stays when they are deleted.",
  "AdminPerson.limits": "What differs from the limits of everybody; null is no limit.",
  "PeopleResponse.value.total": "How many people match on all pages.",
  "PersonPatch.limits": "All exceptions of this person; a limit that is absent is that of everybody.",
  "SignOutRequest.revoke_tokens": "Whether the access tokens end too.",
  "SignOutResponse.value.sessions": "The number of browsers that must sign in again.",
  "SignOutResponse.value.revoked_tokens": "The number of access tokens that were revoked.",
  "SignOutResponse.value.tokens": "The access tokens that keep working.",
  "UsageResponse.value.is_cut": "Whether there are more rows; the file has all of them.",
  "AuditEntry.details": "What was changed, with old and new values.",
  "AuditEntry.address": "Of the client, for IPv6 the first half; null where there is none.",
  "AdminModelsResponse.keys": "Companies whose models a key makes appear; no key is in any answer.",
  "AdminModelsResponse.models": "In the order of the picker, hidden ones too.",
  "ProviderKeyRequest.key": "It is tried by a read that costs nothing, and stored encrypted.",
  "KeyTestResponse.models": "How many models are offered with the key.",
  "ModelsPatch.hide": "Models to hide from the picker.",
  "ModelsPatch.show": "Models to show again; what the operator's file hides stays hidden.",
  "ModelsPatch.order": "The order of the picker; models that are not named follow.",
  "ModelsPatch.default":
    "A model that draws from words; null for none. A default of the operator's file goes before it.",
  "StudioSettingsPatch.allowed_domains":
    "Domains of e-mail addresses that may sign in, in addition to those of the operator.",
};
