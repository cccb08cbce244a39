-- A logo is a picture of the folder and is served from here; pages never showed one from elsewhere. It comes with the next loading.

update orgs set logo_url = null where logo_url like 'https://%';
update studio_documents set document = document #- '{organisation,logo_url}' where document #> '{organisation,logo_url}' is not null;
