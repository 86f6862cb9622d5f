module wits

go 1.26.0
